import { isCalendarDate } from '../schemas/primitives.ts';

interface FoundDate {
  /** `YYYY-MM-DD` */
  date: string;
  /** The words around it. */
  quote: string;
}

interface FoundDates {
  valid_from: FoundDate | null;
  expires_on: FoundDate | null;
}

interface DateSpan {
  date: string;
  start: number;
  end: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
/** Month first if a date is all figures; two-digit years are in this century. */
const datePattern = new RegExp(
  [
    '\\b(\\d{4})-(\\d{2})-(\\d{2})\\b',
    '\\b(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})\\b',
    `\\b${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`,
    `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+${monthName},?\\s+(\\d{4})\\b`,
  ].join('|'),
  'gi',
);

/** Only the first characters are read: a certificate has its dates on its first pages. */
const mostText = 60_000;
/** Words between a label and its date, and between the two dates of a term. */
const labelGap = 45;
const pairGap = 24;

const expiryLabel =
  /\b(?:expir(?:es|y|ation|ing)(?:\s+date)?|policy\s+exp|exp\.?\s+date|valid\s+(?:until|through|thru|to)|good\s+(?:through|until)|in\s+force\s+(?:until|through))\b/gi;
const startLabel =
  /\b(?:effective(?:\s+(?:date|from))?|policy\s+eff|eff\.?\s+date|valid\s+from|issued?(?:\s+(?:on|date))?|date\s+of\s+issue|in\s+force\s+from)\b/gi;

/**
 * Proposes the validity dates of a certificate, permit, or policy, for a person to confirm. If a certificate
 * has several terms, the latest start and the earliest end.
 */
export function readDates(text: string): FoundDates {
  const looked = text.slice(0, mostText);
  const dates = findDates(looked);
  const terms = dates.flatMap((date, index) => {
    const next = dates[index + 1];
    const isTerm =
      next && next.start - date.end <= pairGap && isTermBetween(looked.slice(date.end, next.start));
    return isTerm && next.date > date.date ? [{ from: date, to: next }] : [];
  });
  if (terms.length > 0) {
    const last = terms.reduce((a, b) => (b.from.date > a.from.date ? b : a));
    const first = terms.reduce((a, b) => (b.to.date < a.to.date ? b : a));
    return {
      valid_from: { date: last.from.date, quote: quote(looked, last.from.start, last.to.end) },
      expires_on: { date: first.to.date, quote: quote(looked, first.from.start, first.to.end) },
    };
  }
  const expires = labelled(looked, dates, expiryLabel);
  const starts = labelled(looked, dates, startLabel);
  const expires_on = expires.reduce<Labelled | null>((a, b) => (a && a.date <= b.date ? a : b), null);
  const valid_from = starts
    .filter(({ date }) => !expires_on || date < expires_on.date)
    .reduce<Labelled | null>((a, b) => (a && a.date >= b.date ? a : b), null);
  return {
    valid_from: valid_from && { date: valid_from.date, quote: valid_from.quote },
    expires_on: expires_on && { date: expires_on.date, quote: expires_on.quote },
  };
}

/** Two dates form a term if only 'to', white space, or little else is between them. */
const isTermBetween = (between: string) =>
  /^[\s|,;:–—-]*(?:to|through|thru|until|-|–|—)?[\s|,;:–—-]*$/i.test(between);

function findDates(text: string): DateSpan[] {
  return [...text.matchAll(datePattern)].flatMap((match) => {
    const [, y1, m1, d1, m2, d2, y2, m3, d3, y3, d4, m4, y4] = match;
    const year = y1 ?? fullYear(y2) ?? y3 ?? y4 ?? '';
    const named = m3 ?? m4;
    const month = m1 ?? m2 ?? (named ? String(months.indexOf(named.slice(0, 3).toLowerCase()) + 1) : '');
    const day = d1 ?? d2 ?? d3 ?? d4 ?? '';
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isCalendarDate(date) ? [{ date, start: match.index, end: match.index + match[0].length }] : [];
  });
}

const fullYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year);

type Labelled = DateSpan & { quote: string };

/** The nearest date after each label. */
function labelled(text: string, dates: readonly DateSpan[], label: RegExp): Labelled[] {
  return [...text.matchAll(label)].flatMap((match) => {
    const end = match.index + match[0].length;
    const date = dates.find(({ start }) => start >= end);
    if (!date || date.start - end > labelGap) return [];
    return [{ ...date, quote: quote(text, match.index, date.end) }];
  });
}

const quote = (text: string, start: number, end: number) =>
  text.slice(start, end).replace(/\s+/g, ' ').trim();

/** Counted dates: 'for two years from the Effective Date', 'within 300 days after the commencement'. */
import { addDays, addMonths } from '../../calendar/days.ts';
import type { DateFact, DateKind } from '../../vocabulary/facts.ts';
import type { Context } from '../read/context.ts';
import { type Period, periods, wordsToNumber } from '../read/numbers.ts';
import { regex } from '../read/regex.ts';
import type { Sentence } from '../read/segments.ts';
import { type Found, wordsAbout } from './found.ts';
import { spelledDay } from './spelled-dates.ts';

type Known = ReadonlyMap<DateKind, Found<DateFact>>;

const TERM = regex`
  \b(?:term|duration)\b
  |\bthis (?:agreement|contract|license|lease|venture)\b
  |\bthe (?:agreement|contract|license|joint venture)\b
`;
const RUNS = regex`
  \b(?:continue|continues|continuing|remain|remains|extend
    |extends|expire|expires|terminate|terminates|end|ends|be effective|be valid|be in (?:full force|effect)
    |in effect|shall be (?:for )?|will be (?:for )?|is for|is|means|period of|term of|year term)\b
`;
/** Periods other than the initial term. */
const LATER = regex`
  \b(?:renew\w*|additional|successive|extend(?:ed)? (?:for|by)|extension|option|notice|prior|preceding
    |within|after (?:the )?(?:expiration|termination)|not less than|at least|thereafter|following (?:the )?
    termination|surviv\w*|cure|breach|default|subsequent|consecutive|days' written|each)\b[^.;]{0,60}$
`;
const NOT_TERM = regex`
  ^(?:'|s'|')
  |^,? (?:(?:prior|advance|written|calendar) )*(?:
    notice|prior|before|written|thereafter|old|of receipt|after (?:the )?(?:
    expiration|termination|delivery|receipt|completion|written|such|notice|final|substantial|first))
`;
const COMPLETION = regex`
  \bsubstantial(?:ly)? complet(?:ion|e|ed)\b
  |\bfinal(?:ly)? complet(?:ion|e|ed)\b
  |\b(?:complete
    |completion of|completed) (?:the )?(?:entire |all )?(?:of the )?(?:work|project|construction|services)\b
`;
const ANNIVERSARY = regex`
  \b(?:([a-z]+(?:-[a-z]+)?|\d{1,2}(?:st|nd|rd|th)) (?:\(\d{1,2}(?:st|nd|rd|th)?\) )?(?:annual )?anniversary
    |anniversary)(?: date)? (?:of|after|following) ((?:the |this )?[^,;.()]{4,70})
`;
/** Terms of something other than the contract. */
const OTHER_TERM = regex`
  \b(?:confidential\w*|commissions?|warrant\w+|insurance|polic(?:y|ies)
    |surviv\w*|records|books|non-?compet\w+|limit|indemni\w+|suspen\w+|force majeure|default|breach)\b
`;
/** The subject of a term without a stated start must be the contract, not a cure period, guaranty, or delay. */
const TERM_RUNS = regex`
  \b(?:term|duration|agreement|contract|license|lease|venture)\b[^.;:]{0,140}\b(?:for|of|is|be|means|to)\b[^.;:]{0,40}$
`;
const SOMETHING_ELSE_RUNS = regex`
  \b(?:cur(?:e|ing)|fail(?:s|ed|ure|ing)?|persists?|guarant(?:y|ee|ees)|suspen\w+|delays?|defects?|breach\w*)\b[^.;]{0,140}$
`;
/** Effective on a date another clause names. */
const EFFECTIVE = regex`
  \beffective date"?,? (?:of this (?:agreement|contract) )?(?:means|shall mean
    |is|shall be|will be)[^.;]{0,60}?\bdate (?:hereof|first|of this|of the agreement|set forth (?:above|on))
  |\bthis (?:agreement|contract|amendment|license)\b[^.;]{0,60}\b(?:effective
    |in effect)(?: (?:as of|on|upon|from))+ (?:the )?date (?:hereof|first|of this|set forth (?:above|on))
  |\b(?:term|this agreement|this contract)\b(?: [^.;]{0,60})?\b(?:commenc\w+|begin\w*)(?: (?:as of
    |on|upon|from))+ (?:the )?date (?:hereof|first|of (?:this|the) agreement|of this contract|of execution)
`;
const MOST = 400;

/** Dates counted from known dates: completion and contract end. */
export function countedDates(context: Context, known: Known): Found<DateFact>[] {
  const sameDay = known.has('effective') ? [] : effectiveWhenSigned(context, known);
  const sentences = context
    .having('term', 'contin', 'expire', 'remain', 'annive', 'comple', 'effect', 'durati')
    .filter(({ text }) => /\b(?:years?|months?|days?|weeks?|anniversary)\b/.test(text))
    .slice(0, MOST);
  const found = sentences.flatMap((sentence) => {
    const fact = termIn(context, sentence, known) ?? completionIn(context, sentence, known);
    return fact ? [fact] : [];
  });
  return [...sameDay, ...found];
}

/** The effective date if the contract says it is its own date. */
function effectiveWhenSigned(context: Context, known: Known): Found<DateFact>[] {
  const created = known.get('agreement');
  if (!created) return [];
  const [match] = context.find(['effect', 'date'], EFFECTIVE);
  if (!match) return [];
  const { sentence } = match;
  const span = { start: sentence.start + match.start, end: sentence.start + match.end };
  return [
    {
      kind: 'effective',
      date: created.date,
      how: `the ${NAMES.agreement}, ${created.date}`,
      span: wordsAbout(context.normal.cased, sentence, span),
      match: span,
      confidence: 0.8,
    },
  ];
}

const COUNTS_FROM = regex`
  ^\)?"?,? ?(?:\([^()]{0,60}\) ?)?(?:period )?(?:term )?,?(?:and )?(?:shall |which )?(?:immediately )?(?:
    from and after|from|after
    |following|commencing|beginning|starting|as of|of)(?: (?:on|with|upon|as of|from|at))? ([^,;.()]{4,90})
`;

const OF_THE_TERM = regex`
  \b(?:initial |original |the )term\b
  |^term\b
  |term of (?:this|the) (?:agreement|contract|license)
  |this (?:agreement|contract)
`;

/** The end counted in a sentence about the term. */
function termIn(context: Context, sentence: Sentence, known: Known): Found<DateFact> | null {
  const { text } = sentence;
  if (!TERM.test(text) || !RUNS.test(text)) return null;
  if (
    OTHER_TERM.test(text.slice(0, 420)) &&
    !/\b(?:initial )?term of th(?:is|e) (?:agreement|contract)\b|^[^,;]{0,60}\bterm\b/.test(text)
  )
    return null;
  const anniversary = ANNIVERSARY.exec(text);
  if (anniversary && /\b(?:term|agreement|contract)\b[^.;]{0,260}$/.test(text.slice(0, anniversary.index))) {
    const years = anniversary[1] ? spelledDay(anniversary[1]) || wordsToNumber(anniversary[1]) || 0 : 1;
    const base = baseOf(anniversary[2] ?? '', known);
    if (base && years > 0 && years < 100) {
      const match = { start: anniversary.index, end: anniversary.index + anniversary[0].length };
      return counted(context, sentence, match, 'expiration', base, { count: years, unit: 'year' }, 0.84);
    }
  }
  for (const period of periods(text)) {
    const lead = text.slice(Math.max(0, period.start - 200), period.start);
    const rest = text.slice(period.end, period.end + 140);
    if (LATER.test(lead.slice(-90)) || NOT_TERM.test(rest) || !RUNS.test(lead.slice(-120))) continue;
    if (!TERM.test(text.slice(0, period.start)) && !/^ ?term\b/.test(rest)) continue;
    const amount = whole(period);
    if (!amount || period.days < 28 || period.days > 36_525) continue;
    const stated = COUNTS_FROM.exec(rest)?.[1];
    const earlier =
      /\b(?:commenc\w*|begin\w*|start\w*|effective)(?: (?:on|as of|upon|from))+ ([^,;.()]{4,80})/.exec(
        text.slice(0, period.start),
      )?.[1];
    const words = stated ?? earlier;
    const base = words === undefined ? implied(known) : baseOf(words, known);
    if (!base || SOMETHING_ELSE_RUNS.test(lead)) continue;
    if (words === undefined && !/^ ?term\b/.test(rest) && !TERM_RUNS.test(lead)) continue;
    const isOwn = OF_THE_TERM.test(text);
    const confidence =
      (words === undefined ? 0.66 : 0.8) +
      (isOwn ? 0.02 : -0.12) +
      (/\bterm\b/.test(sentence.heading) ? 0.03 : 0);
    return counted(context, sentence, period, 'expiration', base, amount, confidence);
  }
  return null;
}

/** The completion date counted from a known date. */
function completionIn(context: Context, sentence: Sentence, known: Known): Found<DateFact> | null {
  const { text } = sentence;
  const what = COMPLETION.exec(text);
  if (!what || !/\b(?:shall|will|must|agrees?)\b/.test(text)) return null;
  for (const period of periods(text)) {
    const lead = text.slice(Math.max(0, period.start - 160), period.start);
    if (!/\b(?:within|later than|in)(?: a period of)?[ (]*$/.test(lead) || period.start < what.index - 120)
      continue;
    const from =
      /^\)?,? (?:\([^()]{0,40}\) ?)?(?:of|after|from(?: and after)?|following) ([^,;.()]{4,80})/.exec(
        text.slice(period.end, period.end + 120),
      )?.[1];
    const base = from === undefined ? null : baseOf(from, known);
    const amount = whole(period);
    if (!base || !amount || period.days < 14 || /business|working/.test(text.slice(period.start, period.end)))
      continue;
    const kind: DateKind = what[0].startsWith('substantial')
      ? 'substantial_completion'
      : what[0].startsWith('final')
        ? 'final_completion'
        : 'completion';
    return counted(context, sentence, period, kind, base, amount, 0.7);
  }
  return null;
}

type Amount = { count: number; unit: 'day' | 'week' | 'month' | 'year' };
type Base = { kind: DateKind; date: string };

function whole({ value, unit }: Period): Amount | null {
  if (unit === 'hour' || !(value > 0)) return null;
  if (Number.isInteger(value)) return { count: value, unit };
  return unit === 'year' && Number.isInteger(value * 12) ? { count: value * 12, unit: 'month' } : null;
}

const CONTRACT_DAY = regex`
  \b(?:date (?:hereof|of (?:this|the|its|execution)|first|written|of (?:signing|agreement))|execution|signing
    |signature|hereof|such date|that date|first (?:above|set|written)|agreement date|date of the agreement)\b
`;

/** A month next to a number or after 'of'; 'as the case may be' does not match. */
const MONTH_AND_DAY = regex`
  (?:\d|\bof) ?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b
  |\b(?:january|february|march|april|may|june|july|august|september|october|november|december),? \d
`;

/** The known date that words refer to. A date written in the words is used only if it was read. */
function baseOf(words: string, known: Known): Base | null {
  const pick = (...kinds: DateKind[]): Base | null => {
    for (const kind of kinds) {
      const fact = known.get(kind);
      if (fact && fact.how === null) return { kind, date: fact.date };
    }
    return null;
  };
  if (/\beffective date\b|\beffectiveness\b/.test(words)) return pick('effective', 'agreement');
  if (
    /\b(?:date of commencement|commencement date|commencement of the (?:work|services|construction))\b/.test(
      words,
    )
  )
    return pick('commencement', 'effective');
  if (CONTRACT_DAY.test(words)) return pick('agreement', 'effective');
  for (const kind of ['effective', 'commencement', 'agreement'] as const) {
    const fact = known.get(kind);
    if (fact && words.includes(fact.date)) return { kind, date: fact.date };
  }
  return MONTH_AND_DAY.test(words) ? pick('effective', 'commencement', 'agreement') : null;
}

/** A term without a stated start runs from the effective date. */
function implied(known: Known): Base | null {
  const fact = known.get('effective') ?? known.get('agreement');
  return fact ? { kind: fact.kind, date: fact.date } : null;
}

const NAMES: Record<DateKind, string> = {
  agreement: 'date of the agreement',
  effective: 'effective date',
  commencement: 'date of commencement',
  substantial_completion: 'substantial completion',
  final_completion: 'final completion',
  completion: 'completion',
  expiration: 'end of the contract',
};

function counted(
  context: Context,
  sentence: Sentence,
  within: { start: number; end: number },
  kind: DateKind,
  base: Base,
  { count, unit }: Amount,
  confidence: number,
): Found<DateFact> | null {
  const date =
    unit === 'day' || unit === 'week'
      ? addDays(base.date, unit === 'week' ? count * 7 : count)
      : addMonths(base.date, unit === 'year' ? count * 12 : count);
  if (!/^(?:19|20|21)\d\d-/.test(date)) return null;
  const match = { start: sentence.start + within.start, end: sentence.start + within.end };
  return {
    kind,
    date,
    how: `${count} ${unit}${count === 1 ? '' : 's'} from the ${NAMES[base.kind]}, ${base.date}`,
    span: wordsAbout(context.normal.cased, sentence, match),
    match,
    confidence,
  };
}

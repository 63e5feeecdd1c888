/**
 * Finds periods that count from something: 'within ten (10) days after receipt', '60 days before the end of
 * the term'.
 */
import { type Period, periods } from '../read/numbers.ts';
import { regex } from '../read/regex.ts';
import type { Span } from '../read/segments.ts';
import { MAX_ANCHOR_EVENT } from './limits.ts';
import type { OffsetUnit } from './schema.ts';

/**
 * How a period relates to its anchor: after it, before it, the length of a notice ("upon 30 days' notice"),
 * or a bare limit whose anchor is elsewhere or not stated ('shall cure within ten days').
 */
export type Relation = 'after' | 'before' | 'notice' | 'bare';

/**
 * A period in a sentence. Offsets refer to the given text; `anchor` is the text's own words for the
 * event that starts the period.
 */
export type TimeWindow = Span & {
  count: number;
  unit: OffsetUnit;
  relation: Relation;
  anchor: Span | null;
  /** Words and figures disagree. */
  mismatch: boolean;
};

const AFTER = regex`
  ^(?:'s?|s')?\)?(?: ?\([^()]{0,40}\))?,? {0,2}(?:time |period )?,?(?:which (?:shall|will) )?(?:
    (?:immediately |next |commencing |beginning |starting |running |measured )*(?:
    after|following|from and after|from|subsequent to|next succeeding)
    |(?:commencing|beginning|starting|commences?|to commence|begins?) (?:on|upon|with|as of|at))\b ?
`;
const OF = /^(?:'s?|s')?\)?,? of ?/;
const BEFORE = regex`
  ^(?:'s?|s')?\)?,? {0,2}(?:immediately |next )?(?:
    prior to|before|in advance of|preceding|previous to|ahead of)\b ?
`;
const NOTICE = regex`
  ^(?:'s?|s')?\)?,? {0,2}(?:of )?(?:(?:prior|advance
    |previous|advanced|written|in writing|actual|formal),? ?(?:and |or )?){0,3} ?(?:notice|notification)\b
`;
const LIMIT = regex`
  \b(?:within|later than|more than|less than|fewer than|least|exceed|exceeding
    |of|in|for|to|than|be|is|have|upon|by|on|with|giving|after|a|the|minimum)(?: the| a| an)?(?: (?:further
    |additional|period|term|maximum|reasonable|next|first|initial|minimum|of|such|to exceed|written))* ?\(?$
`;
/** 'within 10 days of receipt' counts from receipt; '10 days of delay' has no anchor. */
const WITHIN =
  /\b(?:within|later than|more than|less than|exceed)(?: the| a| an)?(?: (?:period|first|next|of))* ?$/;

/** 'not more than nine months before' opens a window; nothing is due on that day. */
const EARLIEST = /\b(?:no|not) (?:more|earlier|sooner) than $/;
/** 'such thirty-day notice period' refers to a period stated earlier. */
const SAID = /\b(?:such|said|aforesaid|that) $/;
/** Words after which the days run from the notice, not up to the event that it announces. */
const JUST_WITHIN = /\bwithin(?: the| a| an)?(?: (?:period|first|next|of))* ?$/;

/** End of an anchor's wording. */
const ANCHOR_END = regex`
  [,;:()[\]]
  |\.(?= |$)
  | (?:shall|will|must|may|unless|provided|but|whichever|in which|however|and (?:
    shall|the|in|if|upon|such|not|to|is|at|continu\w+|end\w+)|or (?:within|by|on|at|in|if)|if|then|fails?
    |either|takes?|except|until|to (?:submit|give|cure|pay|remedy|correct|notify|object|provide|deliver|review
    |make|issue|respond|approve|take|commence)|(?:submit|give|notify|pay|deliver|provide|furnish)s?)(?=[ ,]|$)
`;
/** Words that cannot end a phrase. */
const DANGLING = /(?:\s+(?:and|or|of|the|any|an?|to|by|in|for|with|such|its))+$/;
/** Maximum length in days; longer periods say nothing about a contract. */
const MAX_DAYS = 36_525;

/** All periods with an anchor or limit in a lower-case sentence, in order. */
export function timeWindows(text: string): TimeWindow[] {
  return periods(text).flatMap((period) => {
    const length = offset(period);
    const related = length && relate(text, period);
    return related
      ? [{ start: period.start, end: period.end, ...length, ...related, mismatch: period.mismatch }]
      : [];
  });
}

/** The period as a whole number of one of our units; null for a part of one. */
function offset(period: Period): { count: number; unit: OffsetUnit } | null {
  if (period.days > MAX_DAYS) return null;
  const created = inUnits(period);
  return Number.isInteger(created.count) && created.count > 0 ? created : null;
}

function inUnits({ unit, value, business }: Period): { count: number; unit: OffsetUnit } {
  if (unit === 'hour') return { count: value, unit: 'hours' };
  if (unit === 'week') return { count: value * 7, unit: 'days' };
  if (unit === 'month') return { count: value, unit: 'months' };
  if (unit === 'year')
    return Number.isInteger(value) ? { count: value, unit: 'years' } : { count: value * 12, unit: 'months' };
  return { count: value, unit: business ? 'business_days' : 'days' };
}

function relate(text: string, period: Period): { relation: Relation; anchor: Span | null } | null {
  const rest = text.slice(period.end, period.end + 80);
  const lead = text.slice(Math.max(0, period.start - 60), period.start);
  const before = BEFORE.exec(rest);
  if (before && EARLIEST.test(lead)) return null;
  if (before) return { relation: 'before', anchor: anchorAt(text, period.end + before[0].length) };
  const after = AFTER.exec(rest) ?? (WITHIN.test(lead) ? OF.exec(rest) : null);
  if (after) return { relation: 'after', anchor: anchorAt(text, period.end + after[0].length) };
  const notice = NOTICE.exec(rest);
  if (notice && JUST_WITHIN.test(lead)) {
    // In "within ten days' written notice", the days run from the notice.
    const from = period.end + notice[0].length - (/[a-z]+ ?[a-z]*$/.exec(notice[0])?.[0].length ?? 0);
    return { relation: 'after', anchor: anchorAt(text, from) };
  }
  if (notice) return SAID.test(lead) ? null : { relation: 'notice', anchor: null };
  if (!LIMIT.test(lead) || /^,? thereafter/.test(rest)) return null;
  const opening = openingAnchor(text, period.start);
  return { relation: opening ? 'after' : 'bare', anchor: opening };
}

const OPENING = /(?:^|[;.)] |, )(?:(?:up)?on|after|following|from) ([^,;]{4,160}), [^;.]{0,160}$/;
const OPENING_REACH = 340;

/** 'Upon receipt of an invoice, the Owner shall within ten days …': the anchor at the start of the sentence. */
function openingAnchor(text: string, before: number): Span | null {
  const from = Math.max(0, before - OPENING_REACH);
  const match = OPENING.exec(text.slice(from, before));
  if (!match?.[1]) return null;
  return anchorAt(text, from + match.index + match[0].indexOf(match[1]));
}

/** An anchor's wording from `from` on, without a leading article; null if there is none. */
function anchorAt(text: string, from: number): Span | null {
  const rest = text.slice(from, from + MAX_ANCHOR_EVENT);
  const stop = ANCHOR_END.exec(rest);
  const cut = stop ? stop.index : rest.length < MAX_ANCHOR_EVENT ? rest.length : rest.lastIndexOf(' ');
  const lead = /^ *(?:the |an? )?/.exec(rest)?.[0].length ?? 0;
  let end = Math.max(cut, lead);
  while (end > lead && !/[a-z0-9]/.test(rest[end - 1] ?? '')) end -= 1;
  const loose = DANGLING.exec(rest.slice(lead, end));
  if (loose) end = lead + loose.index;
  return /[a-z]{3}/.test(rest.slice(lead, end)) ? { start: from + lead, end: from + end } : null;
}

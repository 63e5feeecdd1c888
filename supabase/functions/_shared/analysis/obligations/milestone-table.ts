/** Rows of a table of milestones: a name and its date. */

import type { Normal } from '../read/normalize.ts';
import { regexWith } from '../read/regex.ts';
import { writtenDates } from './dates.ts';
import type { Proposal } from './proposal.ts';

const HEADING = regexWith('g')`
  \b(?:milestones?(?: dates?| schedule| table)?|schedule of (?:milestones|dates)|key dates|interim completion dates
    |project schedule|contract dates)\b
`;
const REACH = 3_000;
const MOST_TABLES = 6;
const MOST_ROWS = 30;
/** Fewer dates are prose. */
const LEAST_ROWS = 2;
const LONGEST = 80;
const MOST_WORDS = 10;
/** The table's own headings, and numbers of rows. */
const HEADS =
  /^(?:(?:the )?(?:following|milestones?|description|activity|activities|event|tasks?|dates?|completion dates?|dates? of completion|required by|no\.?|item|#|schedule|table)\b[ :|.,-]*|\(?\d{1,3}[.)]? +|[|:;,.–—-] *)+/i;
const PROSE =
  /[.;!?](?: |$)|\b(?:shall|will|must|may|if|unless|which|that|hereby|pursuant|dated|as of|between|is|are|was|were|be)\b|\b(?:on|by|of|before|until|to|from|and|the)$|^[^A-Z\d]/;

/** Proposals for the rows after a heading. */
export function milestoneRows({ lower, cased }: Normal): Proposal[] {
  const found = new Map<number, Proposal>();
  for (const heading of [...lower.matchAll(HEADING)].slice(0, MOST_TABLES * 10)) {
    if (found.size >= MOST_ROWS) break;
    const from = heading.index + heading[0].length;
    const rows = rowsFrom(lower, cased, from);
    if (rows.length < LEAST_ROWS) continue;
    for (const row of rows) if (!found.has(row.match.start)) found.set(row.match.start, row);
  }
  return [...found.values()].slice(0, MOST_ROWS);
}

/** Consecutive names and dates; the first words that are not a row end the table. */
function rowsFrom(lower: string, cased: string, from: number): Proposal[] {
  const rows: Proposal[] = [];
  let at = from;
  for (const date of writtenDates(lower.slice(from, from + REACH))) {
    const start = from + date.start;
    const end = from + date.end;
    const words = cased.slice(at, start);
    const name = words
      .replace(/\s+/g, ' ')
      .trim()
      .replace(HEADS, '')
      .replace(/[ |:.,…–—-]+$/, '')
      .trim();
    if (name === '' || name.length > LONGEST || name.split(' ').length > MOST_WORDS || PROSE.test(name))
      break;
    const begin = start - words.length + Math.max(0, words.indexOf(name));
    rows.push({
      title: name,
      category: 'time_of_essence',
      kind: 'deadline',
      confidence: 0.78,
      who: null,
      nature: 'performer',
      anchor: 'fixed_date',
      anchor_date: date.iso,
      anchor_event: null,
      offset_count: 0,
      offset_unit: 'days',
      match: { start, end },
      quote: { start: begin, end },
    });
    at = end;
  }
  return rows;
}

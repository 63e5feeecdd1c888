/**
 * `node lab/analysis/measure-facts.ts <CUAD folder> [--from N] [--to N] [--misses KIND] [--json]`:
 * compares the engine's parties, agreement, effective, and expiration dates, and governing law with the
 * answers of CUAD's lawyers. Prints precision and recall.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { findFacts } from '../../supabase/functions/_shared/analysis/facts/find-facts.ts';
import { comparableName } from '../../supabase/functions/_shared/analysis/facts/legal-names.ts';
import { readDocument } from '../../supabase/functions/_shared/analysis/read/context.ts';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import type { DateKind, Facts } from '../../supabase/functions/_shared/vocabulary/facts.ts';
import { pythonStrings } from './cuad.ts';

/**
 * Correct results out of those found and out of those expected; counted in contracts, but parties are counted
 * in names.
 */
type Tally = { found: number; right: number; marked: number; reached: number };
type Row = Record<string, string>;
const KINDS = [
  'party_names',
  'parties_overlap',
  'agreement_date',
  'agreement_date_overlap',
  'effective_date',
  'effective_date_overlap',
  'expiration_date',
  'expiration_date_overlap',
  'governing_law',
  'governing_law_overlap',
] as const;
type Kind = (typeof KINDS)[number];

const DATES: readonly {
  kind: DateKind;
  name: 'agreement_date' | 'effective_date' | 'expiration_date';
  column: string;
}[] = [
  { kind: 'agreement', name: 'agreement_date', column: 'Agreement Date' },
  { kind: 'effective', name: 'effective_date', column: 'Effective Date' },
  { kind: 'expiration', name: 'expiration_date', column: 'Expiration Date' },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '9999' },
    misses: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (!folder) {
  process.stderr.write('usage: measure-facts <CUAD folder> [--from N] [--to N] [--misses KIND] [--json]\n');
  process.exit(2);
}
const rows: Row[] = parse(readFileSync(join(folder, 'clauses.csv'), 'utf8'), { columns: true, bom: true });
const tallies = Object.fromEntries(
  KINDS.map((kind) => [kind, { found: 0, right: 0, marked: 0, reached: 0 }]),
) as Record<Kind, Tally>;
const chosen = rows.slice(Number(values.from), Number(values.to));
for (const row of chosen) {
  const text = readFileSync(join(folder, 'contracts', row.text_file ?? ''), 'utf8');
  const pages = text.split('\f');
  const facts = findFacts(readDocument(normalize(text), 'contractor'), text, pages);
  gradeParties(row, facts);
  for (const { kind, name, column } of DATES) {
    const fact = facts.dates.find((date) => date.kind === kind);
    const answer = isoOf(row[`${column}-Answer`] ?? '');
    const marks = spans(row[column] ?? '', text);
    grade(name, row, fact ? [fact.date] : [], answer ? [answer] : []);
    gradeSpans(`${name}_overlap`, fact ? [fact] : [], marks);
  }
  const law = facts.governing_law[0];
  const states =
    pythonStrings(row['Governing Law'] ?? '').length > 0 ? placesIn(row['Governing Law-Answer'] ?? '') : [];
  grade(
    'governing_law',
    row,
    law ? [law.jurisdiction.toLowerCase()] : [],
    states.length > 0 ? [states.join('|')] : [],
    (one, other) => other.split('|').some((place) => place.includes(one) || one.includes(place)),
  );
  gradeSpans(
    'governing_law_overlap',
    facts.governing_law.slice(0, 1),
    spans(row['Governing Law'] ?? '', text),
  );
}
print();

/**
 * Compares names and aliases with the marks: equal except for case, punctuation, and legal form; or one
 * contained in the other.
 */
function gradeParties(row: Row, facts: Facts): void {
  const marked = pythonStrings(row.Parties ?? '')
    .filter((name) => !/\bpart(?:y|ies)\b/i.test(name))
    .map((name) => comparableName(name.replace(/^[\s("']+|[\s)"',.]+$/g, '')))
    .filter((name) => name.length > 1);
  const found = facts.parties
    .flatMap((party) => [party.name, ...(party.alias ? [party.alias] : [])])
    .map(comparableName)
    .filter((name) => name.length > 1);
  const unique = (names: string[]) => [...new Set(names)];
  grade('party_names', row, unique(found), unique(marked));
  const inside = (one: string, other: string) =>
    ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
  grade('parties_overlap', row, unique(found), unique(marked), inside);
}

function grade(
  kind: Kind,
  row: Row,
  found: string[],
  marked: string[],
  same = (one: string, other: string) => one === other,
): void {
  const tally = tallies[kind];
  const right = found.filter((item) => marked.some((mark) => same(item, mark)));
  const reached = marked.filter((mark) => found.some((item) => same(item, mark)));
  tally.found += found.length;
  tally.right += right.length;
  tally.marked += marked.length;
  tally.reached += reached.length;
  const wrong = found.filter((item) => !right.includes(item));
  const missed = marked.filter((mark) => !reached.includes(mark));
  if (values.misses === kind && (wrong.length > 0 || missed.length > 0))
    process.stdout.write(
      `${row.text_file} wrong ${JSON.stringify(wrong)} missed ${JSON.stringify(missed)}\n`,
    );
}

type Place = { start: number; end: number };

function gradeSpans(kind: Kind, found: Place[], marks: Place[][]): void {
  const tally = tallies[kind];
  const touches = (one: Place, places: Place[]) =>
    places.some((other) => one.start < other.end && other.start < one.end);
  tally.found += found.length;
  tally.right += found.filter((item) => marks.some((places) => touches(item, places))).length;
  tally.marked += marks.length > 0 ? 1 : 0;
  tally.reached += marks.some((places) => found.some((item) => touches(item, places))) ? 1 : 0;
}

/** Every span where the words of each mark occur. */
function spans(column: string, text: string): Place[][] {
  return pythonStrings(column)
    .flatMap((span) => span.split('<omitted>'))
    .map((part) => part.trim())
    .filter((part) => part.length >= 6)
    .map((part) => {
      const places: Place[] = [];
      for (let at = text.indexOf(part); at >= 0 && places.length < 20; at = text.indexOf(part, at + 1))
        places.push({ start: at, end: at + part.length });
      return places;
    });
}

function isoOf(answer: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/.exec(answer.trim());
  if (!match) return null;
  const year = Number(match[3]);
  const full = year > 99 ? year : year < 70 ? 2000 + year : 1900 + year;
  return [full, match[1], match[2]].map((part) => String(part).padStart(2, '0')).join('-');
}

function print(): void {
  const ratio = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);
  const lines = Object.fromEntries(
    KINDS.map((kind) => {
      const { found, right, marked, reached } = tallies[kind];
      return [kind, { precision: ratio(right, found), recall: ratio(reached, marked), found, marked }];
    }),
  );
  if (values.json)
    process.stdout.write(`${JSON.stringify({ contracts: chosen.length, ...lines }, null, 2)}\n`);
  else
    for (const [kind, line] of Object.entries(lines))
      process.stdout.write(
        `${kind.padEnd(26)} P ${line.precision.toFixed(3)}  R ${line.recall.toFixed(3)}  found ${line.found} marked ${line.marked}\n`,
      );
}

function placesIn(answer: string): string[] {
  return answer
    .toLowerCase()
    .split(/[;,]| and /)
    .map((place) => place.trim())
    .filter((place) => place !== '');
}

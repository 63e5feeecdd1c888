/**
 * What the second stage looks at: a unit's score for a category among those of its neighbors and of its
 * document.
 */
import { amounts, percents, periods } from '../read/numbers.ts';
import { regexWith } from '../read/regex.ts';
import { HINT_COUNT, SIGN_COUNT, signCategories } from './features.ts';
import type { Layout } from './layout.ts';
import type { Scheme } from './scheme.ts';
import type { Unit } from './units.ts';

const DATE = regexWith('g')`
  \b(?:january
    |february|march|april|may|june|july|august|september|october|november|december)\b[^a-z]{1,10}(?:19|20)\d\d
`;

/**
 * Facts of a unit that no score contains: length, heading, counts of periods, percentages, amounts, and
 * dates, a negation, a duty.
 */
export function factsOf({ text, sentence }: Pick<Unit, 'text' | 'sentence'>): Float64Array {
  return Float64Array.of(
    text.length,
    sentence.isHeading ? 1 : 0,
    periods(text).length,
    percents(text).length,
    amounts(text).length,
    text.match(DATE)?.length ?? 0,
    / not |neither| no /.test(text) ? 1 : 0,
    /shall|will|must|agrees/.test(text) ? 1 : 0,
  );
}

/** A document's first-stage scores: log-odds, one row of all categories per unit. */
type Scored = {
  scheme: Pick<Scheme, 'categories' | 'candidates' | 'leastScore'>;
  units: number;
  scores: Float64Array;
  loud: readonly Uint16Array[];
  layout: Layout;
  facts: (unit: number) => Float64Array;
};

/** A unit that may hold a clause of a category, and its input to the second stage. */
export type Candidate = { category: number; unit: number; score: number; input: Float32Array };

/** Placeholder for a neighbor beyond the document's ends. */
const NOTHING = -12;
const REACH = 10;
/** Numbers in an input before the scores of all categories. */
export const SIGHTS = 41;

const chance = (score: number) => 1 / (1 + Math.exp(-score));

/** Returns the candidates of a document, by category, then by score, highest first. */
export function candidatesOf(document: Scored): Candidate[] {
  return document.scheme.categories.flatMap((_name, category) => candidatesFor(document, category));
}

function candidatesFor(
  { scheme, units, scores, loud, layout, facts }: Scored,
  category: number,
): Candidate[] {
  const K = scheme.categories.length;
  const name = scheme.categories[category];
  const at = (unit: number) =>
    unit >= 0 && unit < units ? (scores[unit * K + category] as number) : NOTHING;
  const chances = new Float64Array(units + 2 * REACH).fill(chance(NOTHING));
  const ranked: number[] = [];
  let mass = 0;
  for (let unit = 0; unit < units; unit++) {
    const score = scores[unit * K + category] as number;
    const own = chance(score);
    chances[REACH + unit] = own;
    mass += own;
    if (score >= scheme.leastScore) ranked.push(unit);
  }
  ranked.sort((a, b) => at(b) - at(a) || a - b);
  const chancesOf = chances.subarray(REACH);
  const signs = (unit: number, from: number, to: number) => {
    let count = 0;
    for (const sign of loud[unit] ?? [])
      if (sign >= from && sign < to && signCategories[sign] === name) count += 1;
    return count;
  };
  const hits = (unit: number) => signs(unit, HINT_COUNT, SIGN_COUNT);
  const hints = (unit: number) => signs(unit, 0, HINT_COUNT);
  const [top = NOTHING, second = NOTHING, third = NOTHING] = ranked.slice(0, 3).map(at);
  return ranked.slice(0, scheme.candidates).map((unit, rank) => {
    const score = at(unit);
    let close = 0;
    let wide = 0;
    for (let step = 1; step <= REACH; step++) {
      const both = (chances[REACH + unit - step] as number) + (chances[REACH + unit + step] as number);
      if (step <= 3) close += both;
      wide += both;
    }
    const row = scores.subarray(unit * K, unit * K + K);
    let rival = NOTHING;
    for (let k = 0; k < K; k++) if (k !== category) rival = Math.max(rival, row[k] as number);
    const near = Math.max(at(unit - 3), at(unit - 2), at(unit + 2), at(unit + 3));
    const input = new Float32Array(SIGHTS + K);
    // biome-ignore format: in the order of training
    input.set([
      score, at(unit - 1), at(unit + 1), near, close, wide,
      top, second, third, score - top, rank, mass,
      hits(unit), hits(unit - 1) + hits(unit + 1),
      hints(unit), hints(unit - 1), hints(unit + 1),
      unit / units, unit, units, score - rival,
    ]);
    input.set(facts(unit), 21);
    input.set(tiesOf(layout, unit), 29);
    input.set(inSection(layout, unit, at, chancesOf), 37);
    input.set(row, SIGHTS);
    return { category, unit, score, input };
  });
}

/** How a unit hangs together with its neighbors. */
function tiesOf({ from, to, sentences, openings, endings }: Layout, unit: number): number[] {
  return [
    unit > (from[unit] as number) ? 1 : 0,
    unit + 1 < (to[unit] as number) ? 1 : 0,
    sentences[unit - 1] === sentences[unit] ? 1 : 0,
    sentences[unit + 1] === sentences[unit] ? 1 : 0,
    openings[unit] as number,
    endings[unit] as number,
    endings[unit - 1] ?? -1,
    openings[unit + 1] ?? -1,
  ];
}

/** Maximum units of a section read on either side, to limit the time a very long section takes. */
const SECTION_REACH = 150;

/**
 * For the other units of a unit's section: the highest score, the sum of probabilities, and how many score
 * higher. Then the score of the section's first unit.
 */
function inSection(
  { from, to }: Layout,
  unit: number,
  scoreOf: (unit: number) => number,
  chances: Float64Array,
): number[] {
  let most = NOTHING;
  let mass = 0;
  let higher = 0;
  const own = scoreOf(unit);
  const first = Math.max(from[unit] as number, unit - SECTION_REACH);
  const end = Math.min(to[unit] as number, unit + SECTION_REACH + 1);
  for (let other = first; other < end; other++) {
    if (other === unit) continue;
    const score = scoreOf(other);
    most = Math.max(most, score);
    mass += chances[other] as number;
    if (score > own) higher += 1;
  }
  return [most, mass, higher, scoreOf(from[unit] as number)];
}

/**
 * Rules out patterns that cannot match a text without running them. A text is read once: which sequences of
 * three characters it has. A pattern is read once: which sequences each of its matches has.
 */
import { type Part, parsePattern } from './pattern-parts.ts';

/** Classes of characters: letters without case, digits and '_' as one class, all others as class 0. */
const classes = new Uint8Array(128);
for (let letter = 1; letter <= 26; letter++) classes[64 + letter] = classes[96 + letter] = letter;
for (const character of '0123456789_') classes[character.charCodeAt(0)] = 27;
const classOf = (code: number) => (code < 128 ? (classes[code] as number) : 0);

const CLASS_BITS = 5;
const LAST_GRAM = (1 << (3 * CLASS_BITS)) - 1;
/** The gram of the two characters before, and of one more. */
const next = (gram: number, ofClass: number) => ((gram << CLASS_BITS) | ofClass) & LAST_GRAM;

/** A set of grams: sequences of three characters, by class. One bit each. */
export type Grams = Uint32Array;

/** The grams of a text with a space before and after it. They are written into `grams`. */
export function gramsOf(text: string, grams: Grams = new Uint32Array((LAST_GRAM + 1) / 32)): Grams {
  grams.fill(0);
  let gram = 0;
  for (let at = 0; at <= text.length; at++) {
    gram = next(gram, at < text.length ? classOf(text.charCodeAt(at)) : 0);
    grams[gram >>> 5] = (grams[gram >>> 5] as number) | (1 << (gram & 31));
  }
  return grams;
}

/** What each match of a pattern contains: all of some grams, all or any of some needs; null if unknown. */
type Need = readonly number[] | { all: readonly Need[] } | { any: readonly Need[] } | null;

/**
 * Steps of three numbers: a gram, where to go on if a text has it, and where if not. A negative number ends: the
 * text may match the pattern or not.
 */
export type GramTest = Int32Array;
const MAY = -1;
const CANNOT = -2;

/** Whether a text with these grams may match the pattern of a test. */
export function mayMatch(grams: Grams, test: GramTest): boolean {
  let at = test.length - 3;
  while (at >= 0) {
    const gram = test[at] as number;
    at = test[at + ((((grams[gram >>> 5] as number) >>> (gram & 31)) & 1) === 1 ? 1 : 2)] as number;
  }
  return at !== CANNOT;
}

/** The test of a pattern. Its last step is the first to be taken. */
export function gramTest({ source, flags }: RegExp): GramTest {
  const steps: number[] = [];
  const add = (need: Need, has: number, lacks: number): number => {
    if (need === null) return has;
    if ('any' in need) return need.any.reduceRight((next: number, one) => add(one, has, next), lacks);
    if ('all' in need) return need.all.reduceRight((next: number, one) => add(one, next, lacks), has);
    return need.reduceRight((next, gram) => steps.push(gram, next, lacks) - 3, has);
  };
  if (!/[uv]/.test(flags)) add(anyOf(parsePattern(source), false, false), MAY, CANNOT);
  return Int32Array.from(steps);
}

function anyOf(alternatives: readonly Part[][], fromBoundary: boolean, toBoundary: boolean): Need {
  const needs = alternatives.map((parts) => allOf(parts, fromBoundary, toBoundary));
  if (needs.includes(null)) return null;
  return needs.length === 1 ? (needs[0] as Need) : { any: needs };
}

/**
 * What a sequence needs. At a boundary of a word, the character outside it is of class 0, so it belongs to the
 * grams.
 */
function allOf(parts: readonly Part[], fromBoundary: boolean, toBoundary: boolean): Need {
  const needs: Need[] = [];
  let run: number[] = [];
  let isBoundary = fromBoundary;
  const isInWord = () => (run.at(-1) ?? 0) > 0;
  const endRun = () => {
    if (isBoundary && isInWord()) run.push(0);
    if (run.length >= 3) needs.push(literal(run));
    run = [];
  };
  parts.forEach((part, at) => {
    if (part.kind === 'boundary') {
      isBoundary = true;
      return;
    }
    if (part.kind === 'character' && part.code !== null && part.isOnce) {
      const own = classOf(part.code);
      if (isBoundary && run.length === 0 && own > 0) run.push(0);
      run.push(own);
    } else {
      const isAfterBoundary = isBoundary && run.length === 0;
      endRun();
      if (part.kind === 'group' && !part.isOptional) {
        const isBefore = at + 1 === parts.length ? toBoundary : parts[at + 1]?.kind === 'boundary';
        const need = anyOf(part.alternatives, part.isOnce && isAfterBoundary, part.isOnce && isBefore);
        if (need !== null) needs.push(need);
      }
    }
    isBoundary = false;
  });
  isBoundary ||= toBoundary;
  endRun();
  if (needs.length === 0) return null;
  return needs.length === 1 ? (needs[0] as Need) : { all: needs };
}

function literal(run: readonly number[]): number[] {
  const grams: number[] = [];
  let gram = 0;
  run.forEach((own, at) => {
    gram = next(gram, own);
    if (at >= 2) grams.push(gram);
  });
  return grams.sort((a, b) => commonness(a) - commonness(b));
}

/** Letters that most words have. The rarest gram is tested first. */
const COMMON = new Set(Array.from('etaoinsrl', (letter) => classOf(letter.charCodeAt(0))));
const commonness = (gram: number) =>
  [gram >>> (2 * CLASS_BITS), (gram >>> CLASS_BITS) & 31, gram & 31].filter((own) => COMMON.has(own)).length;

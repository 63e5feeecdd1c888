import { diffArrays, diffWordsWithSpace } from 'diff';

/** A run of words in both versions, or in one of them. */
export interface WordRun {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A paragraph that is the same in both versions, in only one, or changed. */
export type ParagraphChange =
  | { kind: 'same' | 'added' | 'removed'; text: string }
  | { kind: 'changed'; words: WordRun[] };

/** Below this fraction of shared words, two paragraphs are separate, not one changed paragraph. */
const KIN = 0.35;
/** Time limit for comparing two paragraphs word by word. On timeout they are shown as removed and added. */
const WORDS_MS = 200;

/**
 * Compares the paragraphs of two versions, then the words of changed ones. Returns null after `limit`
 * milliseconds, which happens only if the versions have almost nothing in common.
 */
export function compareParagraphs(
  before: readonly string[],
  after: readonly string[],
  limit: number,
): ParagraphChange[] | null {
  const deadline = performance.now() + limit;
  const runs = diffArrays([...before], [...after], { timeout: limit });
  if (runs === undefined) return null;
  const changes: ParagraphChange[] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    if (run === undefined) continue;
    const next = runs[index + 1];
    if (run.removed && next?.added) {
      changes.push(...pairParagraphs(run.value, next.value, deadline));
      index += 1;
    } else {
      const kind = run.added ? 'added' : run.removed ? 'removed' : 'same';
      changes.push(...run.value.map((text) => ({ kind, text }) as const));
    }
  }
  return changes;
}

/** Matches changed new paragraphs to old ones, in order. */
function pairParagraphs(removed: string[], added: string[], deadline: number): ParagraphChange[] {
  // Text that only moved across a paragraph break is a layout change, not a text change.
  if (removed.join(' ') === added.join(' ')) return added.map((text) => ({ kind: 'same', text }));
  const olds = joinPieces(removed, added);
  const youngs = joinPieces(added, removed);
  const changes: ParagraphChange[] = [];
  let next = 0;
  for (const old of olds) {
    const partner = performance.now() > deadline ? -1 : findKin(old, youngs, next);
    if (partner === -1) {
      changes.push({ kind: 'removed', text: old });
      continue;
    }
    changes.push(...youngs.slice(next, partner).map((text) => ({ kind: 'added', text }) as const));
    changes.push(...compareWords(old, youngs[partner] ?? ''));
    next = partner + 1;
  }
  return [...changes, ...youngs.slice(next).map((text) => ({ kind: 'added', text }) as const)];
}

/**
 * Rejoins pieces of a paragraph that the other version has as one. A line that happens to end with a period
 * looks like the end of a paragraph.
 */
function joinPieces(pieces: readonly string[], wholes: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const whole = last && wholes.find((one) => one.startsWith(`${last} `));
    const rest = whole && wordSet(whole.slice(last.length));
    const words = wordSet(piece);
    const shared = rest ? [...words].filter((word) => rest.has(word)).length : 0;
    if (last && shared > words.size * KIN) joined[joined.length - 1] = `${last} ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

/** Number of paragraphs to search for a paragraph's new version. */
const REACH = 12;

function findKin(old: string, added: readonly string[], from: number): number {
  let best = -1;
  let bestShare = KIN;
  const words = wordSet(old);
  for (let index = from; index < Math.min(added.length, from + REACH); index++) {
    const share = likeness(words, wordSet(added[index] ?? ''));
    if (share > bestShare) {
      best = index;
      bestShare = share;
    }
  }
  return best;
}

const wordSet = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}

function compareWords(old: string, young: string): ParagraphChange[] {
  if (old === young) return [{ kind: 'same', text: young }];
  const runs = diffWordsWithSpace(old, young, { timeout: WORDS_MS });
  if (runs === undefined) {
    return [
      { kind: 'removed', text: old },
      { kind: 'added', text: young },
    ];
  }
  const words = runs.map(({ value, added, removed }) => ({
    kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    text: value,
  }));
  return [{ kind: 'changed', words }];
}

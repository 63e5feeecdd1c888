import type { ParagraphChange } from './compare-paragraphs.ts';

export interface NumberedChange {
  /** Index in the whole comparison, used as a stable key. */
  at: number;
  /** The number of the change, from 1; null for an unchanged paragraph. */
  number: number | null;
  change: ParagraphChange;
}

export type Stretch =
  | { kind: 'shown'; at: number; paragraphs: NumberedChange[] }
  | { kind: 'folded'; at: number; paragraphs: NumberedChange[] };

/** Number of unchanged paragraphs shown on either side of a change. */
const CONTEXT = 1;
/** Minimum number of paragraphs to collapse. */
const LEAST = 3;

/**
 * Groups a comparison into shown and collapsed paragraphs. Adjacent changes count as one.
 */
export function foldUnchanged(changes: readonly ParagraphChange[]): { stretches: Stretch[]; count: number } {
  let count = 0;
  const numbered = changes.map((change, at): NumberedChange => {
    if (change.kind === 'same') return { at, number: null, change };
    if (at === 0 || changes[at - 1]?.kind === 'same') count += 1;
    return { at, number: count, change };
  });
  const isNear = (at: number) =>
    changes.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same');

  const stretches: Stretch[] = [];
  for (const paragraph of numbered) {
    const kind = isNear(paragraph.at) ? 'shown' : 'folded';
    const last = stretches.at(-1);
    if (last?.kind === kind) last.paragraphs.push(paragraph);
    else stretches.push({ kind, at: paragraph.at, paragraphs: [paragraph] });
  }
  return { stretches: stretches.reduce(openSmallFolds, []), count };
}

function openSmallFolds(done: Stretch[], stretch: Stretch): Stretch[] {
  const isShown = stretch.kind === 'shown' || stretch.paragraphs.length < LEAST;
  const last = done.at(-1);
  if (isShown && last?.kind === 'shown') last.paragraphs.push(...stretch.paragraphs);
  else done.push({ ...stretch, kind: isShown ? 'shown' : 'folded' });
  return done;
}

import { expect, it } from 'vitest';
import type { ParagraphChange } from './compare-paragraphs.ts';
import { foldUnchanged } from './fold-unchanged.ts';

const changes = (pattern: string): ParagraphChange[] =>
  [...pattern].map((sign, index) => ({
    kind: sign === '+' ? 'added' : sign === '-' ? 'removed' : 'same',
    text: `${index}`,
  }));
const shape = (pattern: string) =>
  foldUnchanged(changes(pattern)).stretches.map(({ kind, paragraphs }) => `${kind} ${paragraphs.length}`);

it('folds long unchanged stretches and keeps one neighbor of each change', () => {
  expect(shape('......+......')).toEqual(['folded 5', 'shown 3', 'folded 5']);
});

it('leaves small gaps open', () => {
  expect(shape('..+....-..')).toEqual(['shown 10']);
});

it('treats neighboring changes as one', () => {
  expect(foldUnchanged(changes('.-+.....+.')).count).toBe(2);
  expect(foldUnchanged(changes('+-')).count).toBe(1);
  expect(foldUnchanged(changes('....')).count).toBe(0);
});

it('keeps every paragraph once, in order', () => {
  const all = foldUnchanged(changes('....+.-.....+...........-')).stretches.flatMap(
    ({ paragraphs }) => paragraphs,
  );
  expect(all.map(({ at }) => at)).toEqual(Array.from({ length: 25 }, (_, index) => index));
});

import { describe, expect, it } from 'vitest';
import { compareParagraphs, type ParagraphChange } from './compare-paragraphs.ts';

const RETAIN = 'The Owner shall retain ten percent of each progress payment until completion.';
const before = ['Agreement', RETAIN, 'Time is of the essence.', 'Disputes go to arbitration.'];

/** Reassembles one version from the comparison. */
const rebuild = (changes: ParagraphChange[], side: 'added' | 'removed') =>
  changes
    .filter((change) => ['same', 'changed', side].includes(change.kind))
    .map((change) =>
      change.kind === 'changed'
        ? change.words
            .filter(({ kind }) => kind === 'same' || kind === side)
            .map(({ text }) => text)
            .join('')
        : change.text,
    );
const compare = (one: string[], other: string[]) => compareParagraphs(one, other, 5000) ?? [];

describe('compareParagraphs', () => {
  it('shows the changed words inside a paragraph', () => {
    const after = before.with(1, RETAIN.replace('ten percent', 'five percent'));
    const [changed] = compare(before, after).filter(({ kind }) => kind !== 'same');
    expect(changed).toMatchObject({ kind: 'changed' });
    const words = changed?.kind === 'changed' ? changed.words : [];
    expect(words.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'ten' },
      { kind: 'added', text: 'five' },
    ]);
  });

  it('distinguishes a new clause from a changed one', () => {
    const clause = 'Hazardous materials stay with the party that brought them.';
    const after = [...before.slice(0, 2), clause, ...before.slice(2, 3)];
    expect(compare(before, after).filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'added', text: clause },
      { kind: 'removed', text: 'Disputes go to arbitration.' },
    ]);
  });

  it('matches a changed paragraph that follows a new one', () => {
    const after = [before[0] ?? '', 'Entirely new words stand here.', RETAIN.replace('ten', 'five')];
    const kinds = compare(before.slice(0, 2), after).map(({ kind }) => kind);
    expect(kinds).toEqual(['same', 'added', 'changed']);
  });

  it('keeps all text and adds none', () => {
    const after = ['Agreement, amended', 'Time is of the essence.', `${RETAIN} And more.`, '<b>bold</b>', ''];
    const changes = compare(before, after);
    expect(rebuild(changes, 'removed').toSorted()).toEqual(before.toSorted());
    expect(rebuild(changes, 'added')).toEqual(after);
  });

  it('treats words moved to other paragraphs as unchanged', () => {
    const after = ['Agreement', ...RETAIN.split(/ (?=until)/), ...before.slice(2)];
    expect(compare(before, after).every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('joins a paragraph split at a line end and shows its changes', () => {
    const two = ['The Owner builds a library.', 'The Contractor is paid monthly in ten parts.'];
    const changes = compare(
      [two.join(' '), 'Time'],
      [two[0] ?? '', (two[1] ?? '').replace('ten', 'nine'), 'TIME'],
    );
    expect(changes.map(({ kind }) => kind)).toEqual(['changed', 'changed']);
    expect(rebuild(changes.slice(0, 1), 'added')).toEqual([two.join(' ').replace('ten', 'nine')]);
  });

  it('treats a paragraph that was only split as unchanged, next to a changed one', () => {
    const two = ['The Owner builds a library.', 'The Contractor is paid monthly in ten parts.'];
    const changes = compare([two.join(' '), 'Time'], [...two, 'TIME']);
    expect(changes.map(({ kind }) => kind)).toEqual(['same', 'changed']);
  });

  it('gives up at the time limit', () => {
    const noise = (seed: number) => Array.from({ length: 4000 }, (_, i) => `${(i * seed) % 9973}`);
    expect(compareParagraphs(noise(31), noise(57), 0)).toBeNull();
  });
});

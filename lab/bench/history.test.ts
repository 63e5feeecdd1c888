import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendRun, type BenchRun, readHistory, worseThanBefore } from './history.ts';

const run = (ratio: number, more: object = {}, machine = 'Xeon × 2'): BenchRun => ({
  at: '2026-11-28T00:00:00.000Z',
  machine,
  rows: [{ id: 'C1', name: 'list', ratio, goal: 1.25, detail: '', ...more }],
});
const by = (history: BenchRun[], now: BenchRun) => worseThanBefore(history, now).map((worse) => worse.by);

it('names a figure that is ten percent worse, in the direction of its goal', () => {
  expect(by([run(1)], run(1.09))).toEqual([]);
  expect(by([run(1)], run(1.5))).toEqual([0.5]);
  expect(by([run(3)], run(1))).toEqual([]);
  expect(by([run(3, { atLeast: true })], run(1, { atLeast: true }))).toEqual([2]);
  expect(by([run(1, { atLeast: true })], run(3, { atLeast: true }))).toEqual([]);
});

it('compares with the last time the figure was measured on such a machine', () => {
  const other = run(2, {}, 'Ryzen × 16');
  const another = run(9, { id: 'C2' });
  expect(by([run(2), run(1), another, other], run(2))).toEqual([1]);
  expect(by([other, another], run(100))).toEqual([]);
});

it('reads the runs that were appended, and none without a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-history-'));
  try {
    const file = join(folder, 'new', 'history.jsonl');
    expect(readHistory(file)).toEqual([]);
    appendRun(file, run(1));
    appendRun(file, run(2));
    expect(readHistory(file)).toEqual([run(1), run(2)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

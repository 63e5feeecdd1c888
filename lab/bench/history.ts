import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import type { BenchRow } from './pairs.ts';

/** The figures of one run. */
export interface BenchRun {
  at: string;
  /** Processor and number of cores; figures of other machines are not compared. */
  machine: string;
  rows: BenchRow[];
}

/** A figure that is worse than the last one measured on such a machine. */
export interface Worse {
  row: BenchRow;
  before: number;
  at: string;
  /** 0.1 is ten percent. */
  by: number;
}

const tolerance = 0.1;

export const thisMachine = (): string => `${cpus()[0]?.model.trim()} × ${cpus().length}`;

/** Reads the runs in the history file, oldest first; a file that does not exist has none. */
export function readHistory(file: string): BenchRun[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as BenchRun);
}

/** Appends a run to the history file, which it creates if necessary. */
export function appendRun(file: string, run: BenchRun): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}

/**
 * Returns the figures that are at least ten percent worse than the last time each was measured on a machine
 * of this kind.
 */
export function worseThanBefore(history: readonly BenchRun[], { machine, rows }: BenchRun): Worse[] {
  const runs = history.filter((run) => run.machine === machine).reverse();
  return rows.flatMap((row) => {
    const isSame = ({ id, name }: BenchRow) => id === row.id && name === row.name;
    const run = runs.find((each) => each.rows.some(isSame));
    const before = run?.rows.find(isSame)?.ratio;
    if (!run || before === undefined || before <= 0 || row.ratio <= 0) return [];
    const by = (row.atLeast ? before / row.ratio : row.ratio / before) - 1;
    return by >= tolerance ? [{ row, before, at: run.at, by }] : [];
  });
}

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, type Firm, projectNamed, send } from './firm.ts';
import type { Ledger } from './ledger.ts';

/** A separate in-memory disk that can be filled safely. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));

  /** @returns null if this system or user cannot mount one */
  static mount(megabytes: number): SmallDisk | null {
    const disk = new SmallDisk();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk.path], {
        stdio: 'ignore',
      });
      return disk;
    } catch {
      rmSync(disk.path, { recursive: true });
      return null;
    }
  }

  /** Fills the disk. @returns a function that frees the space */
  fill(): () => void {
    const path = join(this.path, randomUUID());
    const file = openSync(path, 'w');
    const block = Buffer.alloc(1024 * 1024);
    try {
      while (statfsSync(this.path).bavail > 0) writeSync(file, block);
    } catch {
      // The disk is full.
    } finally {
      closeSync(file);
    }
    return () => rmSync(path);
  }

  unmount(): void {
    execFileSync('umount', [this.path]);
    rmSync(this.path, { recursive: true });
  }
}

export interface FullDiskRow {
  times: number;
  /**
   * Attempts while the disk was full: successful reads, writes refused for lack of space, and everything
   * else.
   */
  reads: number;
  refused: number;
  failures: string[];
  /** Milliseconds from the moment space was free to the next acknowledged write. */
  back: number[];
}

/**
 * Fills the disk repeatedly while the ledger's writers run, reads and writes while it is full, and waits until
 * writes recover.
 */
export async function fillAgainAndAgain(
  disk: SmallDisk,
  firm: Firm,
  ledger: Ledger,
  times: number,
): Promise<FullDiskRow> {
  const row: FullDiskRow = { times, reads: 0, refused: 0, failures: [], back: [] };
  for (let round = 0; round < times; round += 1) {
    await sleep(1500);
    const giveBack = disk.fill();
    for (let n = 0; n < 10; n += 1) {
      await sleep(200);
      const read = await send(firm, '/projects').catch((error) => ({ status: 0, text: String(error) }));
      if (read.status === 200) row.reads += 1;
      else row.failures.push(`a read answered ${read.status}: ${read.text.slice(0, 100)}`);
      const write = await create(firm, '/projects', projectNamed('Full')).then(
        () => '201',
        (error) => String(error),
      );
      if (/answered 507/.test(write)) row.refused += 1;
      // The full disk may not be noticed yet, or one more row may still fit.
      else if (write !== '201' && !/answered 503/.test(write)) row.failures.push(write);
    }
    giveBack();
    row.back.push((await ledger.untilNextWrite()) ?? Number.POSITIVE_INFINITY);
  }
  return row;
}

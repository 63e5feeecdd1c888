import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, type Firm, projectNamed, send } from './firm.ts';
import type { Ledger } from './ledger.ts';

/** A disk of its own, in memory, that can be filled without harm to anybody. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));

  /** @returns null where this system or this user cannot have one */
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

  /** Takes all the space there is. @returns what gives it back */
  fill(): () => void {
    const path = join(this.path, randomUUID());
    const file = openSync(path, 'w');
    const block = Buffer.alloc(1024 * 1024);
    try {
      while (statfsSync(this.path).bavail > 0) writeSync(file, block);
    } catch {
      // Full it is.
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
  /** Of what was tried while it was full: reads that were answered, writes that were told there is no space, and anything else. */
  reads: number;
  refused: number;
  failures: string[];
  /** From the moment there was space to the next acknowledged write, in milliseconds. */
  back: number[];
}

/** Fills the disk again and again under the ledger's writers, reads and writes meanwhile, and waits for writes to go on. */
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
      // It may not be noticed yet, or room for one more row be left.
      else if (write !== '201' && !/answered 503/.test(write)) row.failures.push(write);
    }
    giveBack();
    row.back.push((await ledger.untilNextWrite()) ?? Number.POSITIVE_INFINITY);
  }
  return row;
}

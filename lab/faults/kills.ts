import { setTimeout as sleep } from 'node:timers/promises';
import type { Launcher, Part } from './launcher.ts';
import type { Ledger } from './ledger.ts';
import { memoryOf } from './memory.ts';

export interface KillsRow {
  part: Part;
  /** Milliseconds from each kill to the next acknowledged write. */
  outages: number[];
  /** How often the launcher died with another part. */
  launcherDied: number;
  apiMegabytes: number;
}

/** Kills a part repeatedly while the ledger's writers run. */
export async function killAgainAndAgain(
  launcher: Launcher,
  ledger: Ledger,
  part: Part,
  kills: number,
): Promise<KillsRow> {
  const row: KillsRow = { part, outages: [], launcherDied: 0, apiMegabytes: 0 };
  for (let round = 0; round < kills; round += 1) {
    await sleep(300 + Math.random() * 700);
    const began = performance.now();
    await launcher.kill(part);
    const back = await ledger.untilNextWrite();
    row.outages.push(back === null ? Number.POSITIVE_INFINITY : performance.now() - began);
    await launcher.untilStarted();
    if (launcher.died) {
      row.launcherDied += 1;
      await launcher.start();
    }
  }
  row.apiMegabytes = memoryOf(launcher.pid('api')).now;
  return row;
}

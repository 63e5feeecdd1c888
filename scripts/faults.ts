import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Launcher, type Part } from './faults/launcher.ts';
import { Ledger } from './faults/ledger.ts';

/**
 * Kills the parts of a running stack again and again while people write and upload, and looks afterwards whether every write that was
 * acknowledged is there, once and whole. Fails on a write that is not, on an outage beyond its bound, and where a part did not
 * come back by itself.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '10' } } });
const kills = Number(values.kills);

/** The longest a part may keep writes waiting: a launcher has all to start again. */
const boundMs: Record<Part, number> = { postgres: 5000, api: 5000, jobs: 5000, launcher: 30_000 };

interface Row {
  part: Part;
  kills: number;
  outages: number[];
  residentMb: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-faults-'));
const launcher = new Launcher(dataDir);
const rows: Row[] = [];
const faults: string[] = [];
try {
  await launcher.start();
  const ledger = new Ledger(launcher);
  await ledger.register();
  ledger.start({ writers: 8, uploaders: 2 });
  for (const part of ['postgres', 'api', 'jobs', 'launcher'] as const)
    rows.push(await killAgainAndAgain(part, ledger));
  await ledger.stop();
  const verdict = await ledger.judge();
  print(rows);
  console.log(
    `${verdict.acknowledged} writes acknowledged: ${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.half} half`,
  );
  if (verdict.lost + verdict.doubled + verdict.half > 0)
    faults.push('an acknowledged write is not there once and whole');
} finally {
  await launcher.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const fault of faults) console.error(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function killAgainAndAgain(part: Part, ledger: Ledger): Promise<Row> {
  const outages: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
    const began = performance.now();
    await launcher.kill(part);
    const back = await ledger.untilNextWrite();
    if (part !== 'launcher' && launcher.died) {
      faults.push(`the launcher ended when ${part} was killed (round ${round + 1})`);
      await launcher.start();
    }
    const outage = back === null ? Number.POSITIVE_INFINITY : performance.now() - began;
    if (outage > boundMs[part])
      faults.push(`${part} was away for ${Math.round(outage)} ms (round ${round + 1})`);
    outages.push(outage);
  }
  return { part, kills, outages, residentMb: residentMb(launcher.pid('api')) };
}

/** Linux only; 0 elsewhere. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function print(found: Row[]): void {
  console.log('killed     times   away: median   longest   API memory');
  for (const { part, outages, residentMb } of found) {
    const sorted = outages.toSorted((a, b) => a - b);
    const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
    console.log(
      `${part.padEnd(10)} ${String(outages.length).padStart(5)}   ${seconds(sorted[sorted.length >> 1]).padStart(12)}   ${seconds(sorted.at(-1)).padStart(7)}   ${residentMb.toFixed(0).padStart(7)} MB`,
    );
  }
}

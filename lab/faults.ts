import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTemplate } from '../devstack/src/testing/template.ts';
import { watchOver } from '../devstack/src/testing/warden.ts';
import { type FullDiskRow, fillAgainAndAgain, SmallDisk } from './faults/full-disk.ts';
import { type HalfSentRow, halfSent } from './faults/half-sent.ts';
import { type KillsRow, killAgainAndAgain } from './faults/kills.ts';
import { Launcher } from './faults/launcher.ts';
import { Ledger } from './faults/ledger.ts';
import { type StormRow, uploadStorm } from './faults/upload-storm.ts';

/**
 * Tests faults that cause outages: processes killed while writing, a full disk, half-sent requests, and
 * upload storms. Fails if an acknowledged write is not stored completely and exactly once, if an outage
 * exceeds its limit, or if memory exceeds its ceiling.
 */
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '10' }, times: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const kills = Number(values.kills);
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);

/** The longest outage of writes after a kill on an otherwise idle machine, in milliseconds. */
const outageBoundMs = 5000;
/**
 * How many times longer everything takes when others use the machine too. This test alone keeps two cores
 * busy.
 */
const machineIsSlower = () => Math.max(1, (loadavg()[0] ?? 0) / (2 * cpus().length));
const backFromFullDiskMs = 10_000;
/** The function's memory ceiling during an upload storm, in megabytes. */
const memoryCeiling = 400;
const mostOthersSlowDown = 2;
/** The longest acceptable wait for a list during an upload storm. */
const slowestPingMs = 30_000;

const faults: string[] = [];
const failUnless = (isRight: boolean, fault: string) => isRight || faults.push(fault);
const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;

if (wanted('kills')) await withLauncher(tryKills);
if (wanted('storm')) await withLauncher(tryStorms);
if (wanted('half-sent')) await withLauncher(tryHalfSent);
if (wanted('disk')) await tryFullDisk();
for (const fault of faults) console.error(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

async function tryKills(launcher: Launcher): Promise<void> {
  const ledger = new Ledger(launcher);
  await ledger.register();
  ledger.start({ writers: 8, uploaders: 2 });
  for (const part of ['postgres', 'api', 'jobs', 'launcher'] as const) {
    // Print each row immediately: all of them take many minutes.
    const row = await killAgainAndAgain(launcher, ledger, part, kills);
    table(`${part} killed`, [row], ({ outages, launcherDied, apiMegabytes }: KillsRow) => {
      const sorted = outages.toSorted((a, b) => a - b);
      const bound = outageBoundMs * machineIsSlower();
      const slow = outages.filter((ms) => ms > bound).length;
      failUnless(
        slow === 0,
        `${slow} of ${outages.length} times ${part} was away for more than ${seconds(bound)}`,
      );
      failUnless(launcherDied === 0, `the launcher ended ${launcherDied} times when ${part} was killed`);
      return {
        times: outages.length,
        median: seconds(sorted[sorted.length >> 1]),
        '95 %': seconds(sorted[Math.floor((sorted.length - 1) * 0.95)]),
        longest: seconds(sorted.at(-1)),
        bound: seconds(bound),
        'API memory': `${apiMegabytes} MB`,
      };
    });
  }
  await judge(ledger);
}

async function tryStorms(launcher: Launcher): Promise<void> {
  const ledger = new Ledger(launcher);
  await ledger.register();
  const rows: StormRow[] = [];
  for (const storm of [
    { files: 20, megabytes: 5 },
    { files: 30, megabytes: 24 },
  ])
    rows.push(await uploadStorm(launcher, ledger.firm, storm));
  table('simultaneous uploads', rows, (row) => {
    const what = `${row.files} uploads of ${row.megabytes} MB`;
    failUnless(
      row.api.peak <= memoryCeiling,
      `${what} took the function to ${row.api.peak} MB of ${memoryCeiling}`,
    );
    failUnless(
      row.slowestPing <= slowestPingMs,
      `during ${what} a request waited ${seconds(row.slowestPing)} for a list`,
    );
    for (const failure of row.failures) faults.push(`one of ${what} failed: ${failure}`);
    return {
      uploads: `${row.files} × ${row.megabytes} MB`,
      stored: row.stored,
      '503': row.postponed,
      took: seconds(row.ms),
      'slowest list': seconds(row.slowestPing),
      'API memory': `${row.api.before} → ${row.api.peak} → ${row.api.after} MB`,
      'gateway memory': `${row.launcher.before} → ${row.launcher.peak} → ${row.launcher.after} MB`,
    };
  });
}

async function tryHalfSent(launcher: Launcher): Promise<void> {
  const ledger = new Ledger(launcher);
  await ledger.register();
  table('half-sent requests', [await halfSent(ledger.firm, 500)], (row: HalfSentRow) => {
    failUnless(
      row.ratio <= mostOthersSlowDown,
      `${row.sockets} half-sent requests made others ${row.ratio.toFixed(1)} times as slow`,
    );
    return {
      sockets: row.sockets,
      'ended and begun anew': row.ended,
      'p95 quiet': `${row.quiet.toFixed(0)} ms`,
      'p95 meanwhile': `${row.during.toFixed(0)} ms`,
      ratio: row.ratio.toFixed(2),
    };
  });
}

async function tryFullDisk(): Promise<void> {
  const disk = SmallDisk.mount(700);
  if (!disk) {
    console.log(
      'full disk   not tried: that takes a disk of its own, which only the superuser of a Linux can mount',
    );
    return;
  }
  try {
    await withLauncher(async (launcher) => {
      const ledger = new Ledger(launcher);
      await ledger.register();
      ledger.start({ writers: 8, uploaders: 2 });
      const row = await fillAgainAndAgain(disk, ledger.firm, ledger, Number(values.times));
      table('disk full', [row], ({ times, reads, refused, failures, back }: FullDiskRow) => {
        for (const failure of failures) faults.push(`with a full disk ${failure}`);
        const longest = Math.max(...back);
        failUnless(
          longest <= backFromFullDiskMs,
          `writes went on ${seconds(longest)} after there was space again`,
        );
        return {
          times,
          'lists read': reads,
          '507': refused,
          failures: failures.length,
          'longest until back': seconds(longest),
        };
      });
      await judge(ledger);
    }, disk.path);
  } finally {
    disk.unmount();
  }
}

async function judge(ledger: Ledger): Promise<void> {
  await ledger.stop();
  const { acknowledged, lost, doubled, half } = await ledger.judge();
  console.log(`${acknowledged} writes acknowledged: ${lost} lost, ${doubled} doubled, ${half} half`);
  failUnless(lost + doubled + half === 0, 'an acknowledged write is not there once and whole');
}

async function withLauncher(work: (launcher: Launcher) => Promise<void>, folder = tmpdir()): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'plumbline-faults-'));
  const dismiss = watchOver(dataDir);
  await copyTemplate('migrated', dataDir);
  const launcher = new Launcher(dataDir);
  try {
    await launcher.start();
    await work(launcher);
  } finally {
    await launcher.stop();
    rmSync(dataDir, { recursive: true, force: true });
    dismiss();
  }
}

function table<Row>(title: string, rows: Row[], cells: (row: Row) => Record<string, string | number>): void {
  console.log(title);
  console.table(rows.map(cells));
}

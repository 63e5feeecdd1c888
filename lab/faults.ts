import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTemplate } from '../devstack/src/testing/template.ts';
import { watchOver } from '../devstack/src/testing/warden.ts';
import { root, run } from '../scripts/lib/run.ts';
import { concurrentEdits } from './faults/edits.ts';
import { type FullDiskRow, fillAgainAndAgain, SmallDisk } from './faults/full-disk.ts';
import { type HalfSentRow, halfSent } from './faults/half-sent.ts';
import { interrupt, interruptedTasks, newWorkplace } from './faults/interrupted.ts';
import { type KillsRow, killAgainAndAgain } from './faults/kills.ts';
import { type LargeArchiveRow, largeArchive } from './faults/large-archive.ts';
import { Launcher } from './faults/launcher.ts';
import { Ledger } from './faults/ledger.ts';
import { oneKey } from './faults/one-key.ts';
import { seeded } from './faults/random.ts';
import { killArchiveRestores, killBackupRestores } from './faults/restore-kills.ts';
import { takeArchive, uploadDocuments } from './faults/tasks/archives.ts';
import type { Outcome } from './faults/tasks/task.ts';
import { type StormRow, uploadStorm } from './faults/upload-storm.ts';

/**
 * Tests faults that cause outages: processes killed while writing and during long work, a full disk, half-sent
 * requests, and upload storms. Ends with a ledger of attempts and losses. Fails if an acknowledged
 * write or finished work is not there completely and exactly once, if an outage exceeds its limit, or if memory
 * exceeds its ceiling.
 */
const { values, positionals } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    times: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    full: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const kills = Number(values.kills);
const times = Number(values.times);
const random = seeded(Number(values.seed));
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

/** A line for each kind of fault: how often it was tried, and what became of the work. */
const ledgerRows: ({ fault: string; tried: number } & Outcome)[] = [];

/** Notes a fault in the ledger. Anything lost, doubled, or half done is a failure. */
function note(fault: string, tried: number, { finished, lost, doubled, half }: Outcome): void {
  ledgerRows.push({ fault, tried, finished, lost, doubled, half });
  failUnless(lost + doubled + half === 0, `${fault}: ${lost} lost, ${doubled} doubled, ${half} half done`);
}

/** Responses that no outage explains. */
const odd = new Set<string>();

const sections: Record<string, () => Promise<void>> = {
  kills: () => withLauncher(tryKills),
  work: () => withLauncher(tryWork),
  restore: () => withLauncher(tryRestore),
  key: () => withLauncher(tryOneKey),
  edits: () => withLauncher(tryEdits),
  storm: () => withLauncher(tryStorms),
  archive: () => withLauncher(tryLargeArchive),
  'half-sent': () => withLauncher(tryHalfSent),
  disk: tryFullDisk,
  tests: tryTests,
};
const unknown = positionals.find((name) => !(name in sections) && !(name in interruptedTasks));
if (unknown) throw new Error(`Unknown fault ${unknown}. Choose from ${Object.keys(sections).join(', ')}.`);
const isWorkNamed = positionals.some((name) => name in interruptedTasks);
for (const [name, section] of Object.entries(sections)) {
  if (!wanted(name) && !(name === 'work' && isWorkNamed)) continue;
  // One section that breaks must not hide what the others find.
  await section().catch((error) => {
    console.error(error);
    faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
  });
}
for (const answer of odd) faults.push(`no outage explains that ${answer}`);
console.log('ledger');
console.table(ledgerRows);
for (const fault of faults) console.error(`FAULT: ${fault}`);
console.log(`${ledgerRows.length} kinds of faults, ${faults.length} failures`);
process.exit(faults.length === 0 ? 0 : 1);

/** Kills processes during reports, messages, notices, imports, and archives. */
async function tryWork(launcher: Launcher): Promise<void> {
  const place = await newWorkplace(launcher, odd);
  for (const [name, task] of Object.entries(interruptedTasks)) {
    if (isWorkNamed && !positionals.includes(name)) continue;
    const row = await interrupt(place, await task(place), { times: kills, random });
    table(`killed during ${name}`, [row], ({ quiet, longest, failures, ...one }) => {
      for (const failure of new Set(failures)) faults.push(`${one.name}: ${failure}`);
      return { ...one.kills, quiet: seconds(quiet), longest: seconds(longest), failures: failures.length };
    });
    note(`killed during ${name}`, kills, row);
  }
}

/** Kills restores of an organization's archive and of a whole stack's backup. */
async function tryRestore(launcher: Launcher): Promise<void> {
  const place = await newWorkplace(launcher, odd);
  await uploadDocuments(place, { files: 8, megabytes: 5 });
  const path = join(launcher.dataDir, 'archive.zip');
  const { signedWith, files } = await takeArchive(place, path);
  await withLauncher(async (target) => {
    const archive = { path, orgId: place.orgId, signedWith, files };
    const row = await killArchiveRestores(target, archive, { times: kills, random });
    faults.push(...row.failures);
    note('archive restore killed', row.kills, row);
  });
  const row = await killBackupRestores(launcher, signedWith, { times: kills, random });
  faults.push(...row.failures);
  note('backup restore killed', row.kills, row);
}

async function tryOneKey(launcher: Launcher): Promise<void> {
  const place = await newWorkplace(launcher, odd);
  const outcome = await oneKey(place, { times: kills, random });
  note('100 clients with one key, killed', kills, outcome);
}

async function tryEdits(launcher: Launcher): Promise<void> {
  const ledger = new Ledger(launcher);
  await ledger.register();
  const edits = values.full ? 10_000 : 1000;
  const outcome = await concurrentEdits(ledger.firm, edits);
  console.log(
    `${edits} concurrent edits: ${outcome.finished} accepted, ${outcome.refused} refused as outdated`,
  );
  note('concurrent edits', edits, outcome);
}

/** Archives hundreds of large documents with `--full`, else 20. */
async function tryLargeArchive(launcher: Launcher): Promise<void> {
  const place = await newWorkplace(launcher, odd);
  const found = await largeArchive(place, values.full ? 200 : 20);
  table('large archive', [found], (row: LargeArchiveRow) => {
    faults.push(...row.failures);
    failUnless(
      row.peak <= memoryCeiling,
      `an archive of ${row.files} files took the worker to ${row.peak} MB of ${memoryCeiling}`,
    );
    failUnless(
      row.slowestList <= slowestPingMs,
      `during an archive a request waited ${seconds(row.slowestList)} for a list`,
    );
    return {
      files: `${row.files} × ${row.megabytes} MB`,
      took: seconds(row.ms),
      'slowest list': seconds(row.slowestList),
      'worker memory': `${row.peak} MB`,
    };
  });
  const lost = found.failures.length;
  note(`archive of ${found.files} large files`, 1, { finished: 1 - lost, lost, doubled: 0, half: 0 });
}

/** Faults that have tests of their own: socket cuts, undo, backup, upgrade, and a full device. */
async function tryTests(): Promise<void> {
  const tests: Record<string, string[]> = {
    'socket cuts during notifications': ['devstack/src/realtime/notifications.stack.test.ts'],
    'delete and undo': [
      'supabase/functions/api/routes/contracts/restore.api.test.ts',
      'supabase/functions/api/routes/projects/restore.api.test.ts',
    ],
    'backup and fresh cluster': [
      'scripts/backup/backup.stack.test.ts',
      'scripts/archive/restore-archive.stack.test.ts',
    ],
    'upgrade and second run': ['scripts/upgrade/upgrade.stack.test.ts'],
    'full device storage': ['web/src/features/site-events/outbox.test.ts', 'web/e2e/site-events.e2e.ts'],
  };
  for (const [fault, files] of Object.entries(tests)) {
    for (const file of files) if (!existsSync(join(root, file))) throw new Error(`${file} is gone`);
    const entry = join(root, 'scripts/test.ts');
    const { stdout, stderr } = await run(process.execPath, [...process.execArgv, entry, ...files], {
      env: { PLUMBLINE_DEEP: '1' },
    });
    const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed\s*$/.exec(stdout)?.map(Number) ?? [];
    if (failed > 0) console.error(stdout.slice(-4000) + stderr.slice(-4000));
    console.log(`${fault}: ${passed} tests passed, ${failed} failed`);
    note(fault, passed + failed, { finished: passed, lost: failed, doubled: 0, half: 0 });
  }
}

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
  await judge(ledger, 'killed during writes', kills * 4);
}

async function tryStorms(launcher: Launcher): Promise<void> {
  const ledger = new Ledger(launcher);
  await ledger.register();
  const rows: StormRow[] = [];
  for (const storm of [
    { files: 20, megabytes: 5 },
    { files: 30, megabytes: 24 },
    ...(values.full ? [{ files: 100, megabytes: 24.9 }] : []),
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
    note(what, row.files, { finished: row.stored, lost: row.failures.length, doubled: 0, half: 0 });
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
    note('half-sent requests', row.sockets, { finished: row.sockets, lost: 0, doubled: 0, half: 0 });
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
      const row = await fillAgainAndAgain(disk, ledger.firm, ledger, times);
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
      await judge(ledger, 'disk full during writes', times);
    }, disk.path);
  } finally {
    disk.unmount();
  }
}

async function judge(ledger: Ledger, fault: string, tried: number): Promise<void> {
  await ledger.stop();
  const { acknowledged, ...verdict } = await ledger.judge();
  note(fault, tried, { finished: acknowledged, ...verdict });
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

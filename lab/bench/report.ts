import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import type { ReportFormat, ReportType } from '../../supabase/functions/_shared/schemas/index.ts';
import { create, type Firm, newFirm, send } from '../faults/firm.ts';
import { Launcher } from '../faults/launcher.ts';
import { forgetPeak, memoryOf } from '../faults/memory.ts';
import type { BenchRow } from './pairs.ts';
import { fillWithContracts } from './report-contracts.ts';

const contracts = 10_000;
/** Memory of a hosted function. */
const mostMegabytes = 256;
const longestGapSeconds = 1;
const firstPageSeconds = 5;

const reports: { type: ReportType; format: ReportFormat }[] = [
  { type: 'risk_analysis', format: 'pdf' },
  { type: 'financial_impact', format: 'pdf' },
  { type: 'risk_analysis', format: 'xlsx' },
  { type: 'risk_analysis', format: 'csv' },
];

interface Created {
  /** Megabytes of the worker before the report, and the peak during it. */
  idle: number;
  peak: number;
  /** Seconds: the longest gap between two progress updates, the time to the first page, and the total. */
  gap: number;
  /** Progress at the longest gap. */
  at: number;
  firstPage: number;
  whole: number;
  pages: number | null;
  megabytes: number;
}

/**
 * Reports over 10,000 contracts with names in six scripts, each created by a fresh worker: memory and
 * frequency of progress updates.
 */
export async function benchReports(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-reports-'));
  await copyTemplate('migrated', dataDir);
  const launcher = new Launcher(dataDir, { web: true });
  try {
    await launcher.start();
    const firm = await newFirm(launcher.stack.url, 'Reports');
    const admin = postgres(launcher.stack.adminDbUrl, { max: 1, onnotice: () => {} });
    try {
      await fillWithContracts(admin, firm, contracts);
      await keepNotes(admin);
      const created: Record<string, Created> = {};
      for (const { type, format } of reports)
        created[`${type} as ${format}`] = await make(launcher, firm, admin, { type, format });
      console.table(created);
      return Object.entries(created).flatMap(([name, one]) => rowsOf(name, one));
    } finally {
      await admin.end();
    }
  } finally {
    await launcher.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function rowsOf(
  name: string,
  { idle, peak, gap, at, firstPage, whole, pages, megabytes }: Created,
): BenchRow[] {
  const size = `${megabytes.toFixed(1)} MB${pages === null ? '' : `, ${pages} pages`}, in ${whole.toFixed(1)} s`;
  const row = { id: 'R1', unit: 's' };
  return [
    {
      ...row,
      name: `memory for ${name}`,
      ratio: peak,
      goal: mostMegabytes,
      unit: 'MB',
      detail: `all that the worker holds; ${idle} MB of it before. ${size}`,
    },
    {
      ...row,
      name: `longest without progress: ${name}`,
      ratio: gap,
      goal: longestGapSeconds,
      detail: `before it was noted at ${Math.round(at * 100)} %. ${size}`,
    },
    ...(pages === null
      ? []
      : [
          {
            ...row,
            name: `first page of ${name}`,
            ratio: firstPage,
            goal: firstPageSeconds,
            detail: 'from the job’s beginning to the progress that is noted with it',
          },
        ]),
  ];
}

async function make(
  launcher: Launcher,
  firm: Firm,
  admin: postgres.Sql,
  request: { type: ReportType; format: ReportFormat },
): Promise<Created> {
  const before = launcher.pid('print');
  await launcher.kill('print');
  while (launcher.pid('print') === before || !(await isWell(firm))) await sleep(50);
  await sleep(500);
  const pid = launcher.pid('print');
  const { now: idle } = memoryOf(pid);
  forgetPeak(pid);
  const { id } = await create(firm, '/reports', { ...request, period: 'last_year' });
  let report = { state: 'queued', pages: null, size_bytes: 0, last_error: '' };
  while (!/ready|failed/.test(report.state)) {
    await sleep(1000);
    report = JSON.parse((await send(firm, `/reports/${id}`)).text);
  }
  if (report.state !== 'ready') throw new Error(`The report failed: ${report.last_error}`);
  const notes = await admin<{ seconds: number; progress: number }[]>`
    select extract(epoch from at)::float8 as seconds, progress::float8 as progress from bench.notes where report = ${id} order by at`;
  const begun = notes[0]?.seconds ?? 0;
  const steps = notes.slice(1).map(({ seconds, progress }, index) => ({
    gap: seconds - (notes[index]?.seconds ?? seconds),
    at: progress,
  }));
  const longest = steps.toSorted((a, b) => b.gap - a.gap)[0] ?? { gap: Number.NaN, at: 0 };
  const first = notes.find(({ progress }) => progress > pagesFrom)?.seconds ?? Number.NaN;
  return {
    idle,
    peak: memoryOf(pid).peak,
    ...longest,
    firstPage: first - begun,
    whole: (notes.at(-1)?.seconds ?? 0) - begun,
    pages: report.pages,
    megabytes: report.size_bytes / 1e6,
  };
}

/** Progress of a report before its first page; later updates are recorded as pages are written. */
const pagesFrom = 0.2;

/** Records each change of a report with its time, by Postgres's clock. */
async function keepNotes(admin: postgres.Sql): Promise<void> {
  await admin`
    create schema bench
      create table notes (report uuid, at timestamptz default clock_timestamp(), progress numeric)`.simple();
  await admin`
    create function bench.note() returns trigger language plpgsql security definer as $$
    begin
      insert into bench.notes (report, progress) values (new.id, new.progress);
      return null;
    end $$`.simple();
  await admin`
    create trigger bench after update on public.reports for each row execute function bench.note()`.simple();
}

const isWell = (firm: Firm) =>
  fetch(`${firm.url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import type { ReportFormat, ReportType } from '../../supabase/functions/_shared/contract/index.ts';
import { create, type Firm, newFirm, send } from '../faults/firm.ts';
import { Launcher } from '../faults/launcher.ts';
import { forgetPeak, memoryOf } from '../faults/memory.ts';
import type { BenchRow } from './pairs.ts';

const contracts = 10_000;
/** What a hosted function has. */
const mostMegabytes = 256;
const longestGapSeconds = 1;
const firstPageSeconds = 5;

const reports: { type: ReportType; format: ReportFormat }[] = [
  { type: 'risk_analysis', format: 'pdf' },
  { type: 'financial_impact', format: 'pdf' },
  { type: 'risk_analysis', format: 'xlsx' },
  { type: 'risk_analysis', format: 'csv' },
];

interface Made {
  /** Megabytes of the worker before it, and the most while it was made. */
  idle: number;
  peak: number;
  /** Seconds: the longest between two notes of progress, until the first page was written, and in all. */
  gap: number;
  /** How far it was then. */
  at: number;
  firstPage: number;
  whole: number;
  pages: number | null;
  megabytes: number;
}

/** Reports over 10,000 contracts with names in six scripts, each by a worker begun anew: its memory, and how often it says how far it is. */
export async function benchReports(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-reports-'));
  await copyTemplate('migrated', dataDir);
  const launcher = new Launcher(dataDir, { web: true });
  try {
    await launcher.start();
    const firm = await newFirm(launcher.stack.url, 'Reports');
    const admin = postgres(launcher.stack.adminDbUrl, { max: 1, onnotice: () => {} });
    try {
      await fill(admin, firm);
      await keepNotes(admin);
      const made: Record<string, Made> = {};
      for (const { type, format } of reports)
        made[`${type} as ${format}`] = await make(launcher, firm, admin, { type, format });
      console.table(made);
      return Object.entries(made).flatMap(([name, one]) => rowsOf(name, one));
    } finally {
      await admin.end();
    }
  } finally {
    await launcher.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function rowsOf(name: string, { idle, peak, gap, at, firstPage, whole, pages, megabytes }: Made): BenchRow[] {
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
  asked: { type: ReportType; format: ReportFormat },
): Promise<Made> {
  const before = launcher.pid('print');
  await launcher.kill('print');
  while (launcher.pid('print') === before || !(await isWell(firm))) await sleep(50);
  await sleep(500);
  const pid = launcher.pid('print');
  const { now: idle } = memoryOf(pid);
  forgetPeak(pid);
  const { id } = await create(firm, '/reports', { ...asked, period: 'last_year' });
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

/** How far a report is before its first page; what is noted beyond is noted as pages are written. */
const pagesFrom = 0.2;

/** Each change of a report with its time, by Postgres's clock. */
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

const words = [
  'Concrete',
  'Structural steel',
  'Électricité',
  'Plumbing',
  'Roofing',
  'Glazing',
  'Landscaping',
];
const sets = {
  chinese:
    '建筑工程合同管理港口大厦施工材料钢筋混凝土电气水暖设备安装装修园林绿化道路桥梁隧道地铁机场车站学校医院银行保险',
  japanese:
    'あいうえおかきくけこさしすせそたちつてとなにぬねのアイウエオカキクケコサシスセソタチツテト建設契約工事監理設計',
  korean:
    '가나다라마바사아자차카타파하건설계약서울부산대구인천광주공사도급현장관리감독기술안전품질자재장비인력노무설계시공',
};

/** A name in one script after the other. */
function nameOf(index: number): string {
  const some = (chars: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => chars[(index * 7 + at * 11 + ((index * at) >> 3)) % chars.length],
    ).join('');
  const names = [
    `${words[index % words.length]} works, package ${index}, level ${index % 40}`,
    `חוזה בנייה מגדל הנמל ${index}`,
    `عقد بناء برج الميناء ${index}`,
    `${some(sets.chinese, 9)} ${index}`,
    `${some(sets.japanese, 10)} ${index}`,
    `${some(sets.korean, 9)} ${index}`,
  ];
  return names[index % names.length] ?? '';
}

async function fill(admin: postgres.Sql, { contractId }: Firm): Promise<void> {
  const names = Array.from({ length: contracts }, (_, index) => nameOf(index));
  await admin.begin(async (tx) => {
    // Loading, not using: events and sums row by row are not what is measured.
    await tx`set local session_replication_role = replica`;
    const [home] = await tx<{ org_id: string }[]>`
      select org_id from public.contracts where id = ${contractId}`;
    const orgId = home?.org_id ?? '';
    await tx`
      insert into public.projects (org_id, name, client_name)
      select ${orgId}, 'Harbor Tower ' || n, 'Client ' || n from generate_series(1, 50) n`;
    await tx`
      insert into public.contracts (org_id, project_id, name, contract_type, status, party_a_name, party_b_name, contract_value, start_date,
        end_date)
      select ${orgId}, p.id, t.name, 'Construction', (enum_range(null::public.contract_status))[1 + n % 5], 'Owner Holdings LLC',
        'Builder ' || n % 300 || ' Inc.', case when n % 10 > 0 then 100000 + n * 13.37 end, date '2026-01-01' + (n % 300)::integer,
        date '2029-01-01' + (n % 800)::integer
      from unnest(${names}::text[]) with ordinality t (name, n)
      join (select id, row_number() over (order by id) as place from public.projects where org_id = ${orgId}) p on p.place = 1 + t.n % 50`;
    await tx`
      insert into public.contract_scores (org_id, project_id, contract_id, risk_score)
      select c.org_id, c.project_id, c.id, case when random() < 0.7 then 1 + floor(random() * 100) end
      from public.contracts c where c.org_id = ${orgId}
      on conflict do nothing`;
  });
  await admin`vacuum analyze`.simple();
}

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { newOrganization } from '../../devstack/src/testing/members.ts';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { contract as contractText } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { create, type Firm, projectNamed, send, upload } from '../faults/firm.ts';
import { Launcher } from '../faults/launcher.ts';
import { memoryOf } from '../faults/memory.ts';
import type { BenchRow } from './pairs.ts';

/** Result of a load test with a given number of concurrent users. Times in milliseconds. */
interface Load {
  requests: number;
  perSecond: number;
  errors: string[];
  /** Response times of all requests, and by path. */
  all: Times;
  byPath: Map<string, Times>;
  /** Megabytes by process after the first seconds and at the end, and Postgres connections. */
  memoryBefore: Record<string, number>;
  memory: Record<string, number>;
  connections: number;
}

/** Average time a user looks at a screen, in milliseconds. */
const pauseMs = 5000;
const seconds = 30;
/** How long the last two runs take: `npm run bench -- load 600` runs them for ten minutes each. */
const longSeconds = Number(process.argv[3] ?? seconds);

/**
 * QUALITY C7: one hundred and two hundred signed-in users use the spec's screens; then two hundred do so while
 * analyses, reports, and emails wait. The stack runs in separate processes.
 */
export async function benchLoad(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-load-'));
  await copyTemplate('migrated', dataDir);
  const launcher = new Launcher(dataDir);
  const rows: BenchRow[] = [];
  try {
    await launcher.start();
    const users = await prepareUsers(launcher, 200);
    let quiet: Load | undefined;
    for (const [count, length] of [
      [100, seconds],
      [200, longSeconds],
    ] as const) {
      const load = await useProduct(launcher, users.slice(0, count), length);
      quiet = load;
      print(count, load);
      const { all, errors, perSecond } = load;
      const name = `${count} users, p99 ÷ p50`;
      const detail = `${perSecond.toFixed(0)} a second, ${errors.length} errors, p50 ${all.at(0.5)}, p95 ${all.at(0.95)}, p99 ${all.at(0.99)} ms`;
      rows.push({ id: 'C7', name, ratio: all.at(0.99) / all.at(0.5), goal: 8, detail });
    }
    if (quiet) rows.push(growthOf(quiet), await benchBacklog(launcher, users, quiet));
    return rows;
  } finally {
    await launcher.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The memory of all processes at the end of a run ÷ at its start. */
function growthOf({ memory, memoryBefore }: Load): BenchRow {
  const sum = (megabytes: Record<string, number>) => Object.values(megabytes).reduce((a, b) => a + b, 0);
  return {
    id: 'C7b',
    name: '200 users, memory at the end ÷ at the start',
    ratio: sum(memory) / sum(memoryBefore),
    goal: 1.1,
    detail: `${sum(memoryBefore)} MB, ${sum(memory)} MB`,
  };
}

/** The same users while 50 analyses, 20 reports, and 2,000 emails wait. */
async function benchBacklog(launcher: Launcher, users: User[], quiet: Load): Promise<BenchRow> {
  const firms = users.filter((_, n) => n % (users.length / organizations) === 0).map(({ firm }) => firm);
  const waiting = await makeBacklog(firms);
  const load = await useProduct(launcher, users, longSeconds);
  print(users.length, load);
  const [took, failed] = await waiting;
  return {
    id: 'C7c',
    name: '200 users next to waiting work, p95 ÷ without it',
    ratio: load.all.at(0.95) / quiet.all.at(0.95),
    goal: 2,
    detail: `p95 ${load.all.at(0.95)} and ${quiet.all.at(0.95)} ms, ${load.errors.length} errors; 50 analyses in ${took.toFixed(0)} s, ${failed} failed`,
  };
}

/**
 * Queues the emails and reports, and asks for the analyses at the same time.
 * @returns a promise for the seconds until the last analysis, and how many analyses failed
 */
async function makeBacklog(firms: readonly Firm[]): Promise<Promise<[number, number]>> {
  const file = { name: 'contract.txt', bytes: new TextEncoder().encode(contractText()) };
  const contracts: Firm[] = [];
  for (const firm of firms) {
    const project = await create(firm, '/projects', projectNamed('Waiting'));
    for (let n = 0; n < 5; n += 1) {
      const { id } = await create(firm, '/contracts', {
        project_id: project.id,
        name: `Waiting ${n}`,
        contract_type: 'Construction',
        party_a_name: 'Owner',
        party_b_name: 'Builder',
      });
      const { status, text } = await upload({ ...firm, contractId: id }, file);
      if (status !== 201) throw new Error(`The upload answered ${status}: ${text.slice(0, 200)}`);
      contracts.push({ ...firm, contractId: id });
    }
  }
  for (const firm of firms) {
    for (let n = 0; n < 4; n += 1) {
      const emails = Array.from({ length: 50 }, () => `${randomUUID()}@bench.invalid`);
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const { status, text } = await send(firm, '/invitations', {
        body: JSON.stringify({ emails }),
        headers,
      });
      if (status !== 200) throw new Error(`/invitations answered ${status}: ${text.slice(0, 200)}`);
    }
    for (const type of ['risk_analysis', 'financial_impact'] as const)
      await create(firm, '/reports', { type, format: 'pdf', period: 'last_year' });
  }
  const began = performance.now();
  const headers = { 'content-type': 'application/json' };
  const analyses = contracts.map(async (firm) => {
    const body = JSON.stringify({ contract_id: firm.contractId });
    const { status } = await send(firm, '/contracts/analyze', { body, headers, timeoutMs: 600_000 });
    return status === 200 || status === 201;
  });
  return Promise.allSettled(analyses).then((ended) => [
    (performance.now() - began) / 1000,
    ended.filter((one) => one.status === 'rejected' || !one.value).length,
  ]);
}

/** Prints response times and resource use. */
function print(users: number, { requests, errors, all, byPath, memory, connections }: Load): void {
  console.log(
    `${users} users: ${requests} requests, ${errors.length} errors, ${connections} connections to Postgres`,
  );
  for (const error of new Set(errors.slice(0, 5))) console.log(`  ${error}`);
  const cells = (times: Times) => ({
    requests: times.count,
    p50: times.at(0.5),
    p95: times.at(0.95),
    p99: times.at(0.99),
  });
  console.table(
    Object.fromEntries(
      [...[...byPath].sort(), ['all', all] as const].map(([path, times]) => [path, cells(times)]),
    ),
  );
  console.log(
    `memory: ${Object.entries(memory)
      .map(([name, megabytes]) => `${name} ${megabytes} MB`)
      .join(', ')}`,
  );
}

class Times {
  readonly #times: number[] = [];

  add(ms: number): void {
    this.#times.push(ms);
  }

  get count(): number {
    return this.#times.length;
  }

  /** Returns a percentile, given as a fraction from 0 to 1, in whole milliseconds. */
  at(part: number): number {
    const sorted = this.#times.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN);
  }
}

const organizations = 10;

interface User {
  firm: Firm;
  projectIds: string[];
  contractIds: string[];
}

/** Creates organizations with projects, contracts, and checks, and this many signed-in users. */
async function prepareUsers(launcher: Launcher, users: number): Promise<User[]> {
  const { url, dbUrl, jwtSecret } = launcher.stack;
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  const created: User[] = [];
  try {
    for (let n = 0; n < organizations; n += 1) {
      const { orgId, members } = await newOrganization({ sql, jwtSecret }, Math.ceil(users / organizations));
      await sql`update public.memberships set role = 'admin' where org_id = ${orgId} and role = 'member'`;
      const people = members.map(({ token }): Firm => ({ url, token, contractId: '' }));
      const owner = people[0] as Firm;
      const ids = await fill(owner);
      created.push(...people.map((firm) => ({ firm, ...ids })));
    }
  } finally {
    await sql.end();
  }
  return created.slice(0, users);
}

async function fill(owner: Firm): Promise<Omit<User, 'firm'>> {
  const projectIds: string[] = [];
  const contractIds: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const project = await create(owner, '/projects', projectNamed(`Project ${n}`));
    projectIds.push(project.id);
    const created = await Promise.all(
      [1, 2, 3].flatMap((m) => [
        create(owner, '/contracts', {
          project_id: project.id,
          name: `Contract ${n}.${m}`,
          contract_type: 'Construction',
          party_a_name: 'Owner',
          party_b_name: 'Builder',
          contract_value: 100_000 * m,
        }),
        create(owner, '/compliance/check', {
          project_id: project.id,
          check_type: 'Safety Compliance',
          title: `Check ${n}.${m}`,
          due_date: '2026-12-01',
        }),
      ]),
    );
    contractIds.push(...created.filter((_, index) => index % 2 === 0).map(({ id }) => id));
  }
  return { projectIds, contractIds };
}

const any = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

/** The spec's screens: the requests that opening each one sends. */
const screens: ((user: User) => string[])[] = [
  () => ['/dashboard?period=month', '/notifications/stats'],
  () => ['/projects?limit=50'],
  ({ projectIds }) => [`/projects/${any(projectIds)}`],
  ({ projectIds }) => {
    const id = any(projectIds);
    return [`/projects/${id}`, `/activity?project_id=${id}&limit=20`];
  },
  () => ['/contracts/summary', '/contracts?limit=50&count=exact'],
  ({ contractIds }) => [`/contracts/${any(contractIds)}`],
  () => ['/compliance/summary', '/compliance/checks?limit=50&count=exact'],
  () => ['/notifications?limit=50', '/notifications/stats'],
];

/** Each user opens one screen after another, with a pause to look at it, and writes one time in ten. */
async function useProduct(launcher: Launcher, users: User[], length: number): Promise<Load> {
  const all = new Times();
  const byPath = new Map<string, Times>();
  const errors: string[] = [];
  let [counting, going] = [false, true];
  const timed = async (path: string, ask: () => Promise<{ status: number; text: string }>) => {
    const began = performance.now();
    const { status, text } = await ask().catch((error) => ({ status: 0, text: String(error) }));
    const ms = performance.now() - began;
    if (status !== 200 && status !== 201) errors.push(`${path}: ${status} ${text.slice(0, 100)}`);
    if (!counting) return;
    const name = path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, ':id');
    if (!byPath.has(name)) byPath.set(name, new Times());
    for (const times of [all, byPath.get(name)]) times?.add(ms);
  };
  const open = async (user: User) => {
    await Promise.all(any(screens)(user).map((path) => timed(path, () => send(user.firm, path))));
  };
  const write = (user: User) =>
    timed('POST /projects', async () => {
      await create(user.firm, '/projects', projectNamed('New'));
      return { status: 201, text: '' };
    });
  const person = async (user: User) => {
    await sleep(Math.random() * pauseMs);
    await timed('/auth/me', () => send(user.firm, '/auth/me'));
    while (going) {
      await (Math.random() < 0.1 ? write(user) : open(user));
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  const people = users.map(person);
  // Compilation and connection setup on the first requests are not measured.
  await sleep(pauseMs);
  counting = true;
  const memoryBefore = memoryByProcess(launcher);
  const began = performance.now();
  await sleep(length * 1000);
  counting = false;
  const took = (performance.now() - began) / 1000;
  const [memory, connections] = [memoryByProcess(launcher), await countConnections(launcher)];
  going = false;
  await Promise.all(people);
  return {
    requests: all.count,
    perSecond: all.count / took,
    errors,
    all,
    byPath,
    memoryBefore,
    memory,
    connections,
  };
}

function memoryByProcess(launcher: Launcher): Record<string, number> {
  const of = (part: 'api' | 'jobs' | 'launcher') => memoryOf(launcher.pid(part)).now;
  return {
    launcher: of('launcher'),
    api: of('api'),
    jobs: of('jobs'),
    postgres: postgresMegabytes(launcher),
  };
}

/**
 * Returns the memory of the postmaster and its children, counting shared memory once. Linux only; 0
 * elsewhere.
 */
function postgresMegabytes(launcher: Launcher): number {
  try {
    const postmaster = launcher.pid('postgres');
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
    const pids = [postmaster, ...children.split(/\s+/).filter(Boolean).map(Number)];
    return pids.reduce((sum, pid) => sum + memoryOf(pid).share, 0);
  } catch {
    return 0;
  }
}

async function countConnections(launcher: Launcher): Promise<number> {
  const sql = postgres(launcher.stack.adminDbUrl, { max: 1, onnotice: () => {} });
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await sql.end();
  return row?.count ?? 0;
}

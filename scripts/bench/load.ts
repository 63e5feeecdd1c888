import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { newOrganization } from '../../devstack/src/testing/members.ts';
import { create, type Firm, projectNamed, send } from '../faults/firm.ts';
import type { Launcher } from '../faults/launcher.ts';
import { memoryOf } from '../faults/memory.ts';

/** What so many people found who used the product at once. Times in milliseconds. */
export interface LoadRow {
  users: number;
  requests: number;
  perSecond: number;
  errors: string[];
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
  /** Of each address what it took: for who wants to know who waits. */
  byPath: Map<string, number[]>;
  /** Megabytes by process, and connections to Postgres, at the end. */
  memory: Record<string, number>;
  connections: number;
}

const organizations = 10;

interface User {
  firm: Firm;
  projectIds: string[];
  contractIds: string[];
}

/** Organizations with projects, contracts and checks, and so many people in them who are signed in. */
export async function prepareUsers(launcher: Launcher, users: number): Promise<User[]> {
  const { url, dbUrl, jwtSecret } = launcher.stack;
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  const made: User[] = [];
  try {
    for (let n = 0; n < organizations; n += 1) {
      const { orgId, members } = await newOrganization({ sql, jwtSecret }, Math.ceil(users / organizations));
      await sql`update public.memberships set role = 'admin' where org_id = ${orgId} and role = 'member'`;
      const people = members.map(({ token }): Firm => ({ url, token, contractId: '' }));
      const owner = people[0] as Firm;
      const ids = await fill(owner);
      made.push(...people.map((firm) => ({ firm, ...ids })));
    }
  } finally {
    await sql.end();
  }
  return made.slice(0, users);
}

async function fill(owner: Firm): Promise<Omit<User, 'firm'>> {
  const projectIds: string[] = [];
  const contractIds: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const project = await create(owner, '/projects', projectNamed(`Project ${n}`));
    projectIds.push(project.id);
    const made = await Promise.all(
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
    contractIds.push(...made.filter((_, index) => index % 2 === 0).map(({ id }) => id));
  }
  return { projectIds, contractIds };
}

const any = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

/** The spec's screens: what the browser asks for when somebody opens one. */
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

/** Everybody opens one screen after the other, with a pause to look at it; one time in ten somebody writes. */
export async function useProduct(
  launcher: Launcher,
  users: User[],
  { seconds, pauseMs }: { seconds: number; pauseMs: number },
): Promise<LoadRow> {
  const times: number[] = [];
  const byPath = new Map<string, number[]>();
  const errors: string[] = [];
  let counting = false;
  let going = true;
  const timed = async (path: string, ask: () => Promise<{ status: number; text: string }>) => {
    const began = performance.now();
    const { status, text } = await ask().catch((error) => ({ status: 0, text: String(error) }));
    const ms = performance.now() - began;
    if (status !== 200 && status !== 201) errors.push(`${path}: ${status} ${text.slice(0, 100)}`);
    if (!counting) return;
    times.push(ms);
    const name = path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, ':id');
    byPath.set(name, [...(byPath.get(name) ?? []), ms]);
  };
  const person = async (user: User) => {
    await sleep(Math.random() * pauseMs);
    await timed('/auth/me', () => send(user.firm, '/auth/me'));
    while (going) {
      if (Math.random() < 0.1) {
        const write = async () => ({ status: 201, text: await create(user.firm, '/projects', projectNamed('New')) });
        await timed('POST /projects', write);
      } else await Promise.all(any(screens)(user).map((path) => timed(path, () => send(user.firm, path))));
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  const all = users.map(person);
  // What is compiled and connected at the first request is not what is measured.
  await sleep(Math.max(4000, pauseMs));
  counting = true;
  const began = performance.now();
  await sleep(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  counting = false;
  const [memory, connections] = [memoryByProcess(launcher), await countConnections(launcher)];
  going = false;
  await Promise.all(all);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  return {
    users: users.length,
    requests: times.length,
    perSecond: times.length / took,
    errors,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    slowest: at(1),
    byPath,
    memory,
    connections,
  };
}

function memoryByProcess(launcher: Launcher): Record<string, number> {
  const of = (part: 'api' | 'jobs' | 'launcher') => memoryOf(launcher.pid(part)).now;
  return { launcher: of('launcher'), api: of('api'), jobs: of('jobs'), postgres: postgresMegabytes(launcher) };
}

/** Of the postmaster and its children, what they share counted once. Linux only; 0 elsewhere. */
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

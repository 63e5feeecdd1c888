import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../devstack/src/free-port.ts';
import { denoProgram, denoRun } from '../../devstack/src/function/deno.ts';
import { type BenchRow, pairs } from './pairs.ts';

const body = (value: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Registers an organization with one project and returns its sign-in. */
async function register(url: string): Promise<{ token: string; orgId: string }> {
  const email = `bench-${crypto.randomUUID()}@bench.invalid`;
  const answer = await fetch(
    `${url}/api/v1/auth/register`,
    body({ email, password: crypto.randomUUID(), name: 'Bench', organization_name: 'Bench' }),
  );
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${await answer.text()}`);
  const session = (await answer.json()) as { token: string; user: { organizations: { id: string }[] } };
  const orgId = session.user.organizations[0]?.id;
  if (!orgId) throw new Error('register answered without an organization');
  return { token: session.token, orgId };
}

interface Target {
  /** The gateway's. */
  url: string;
  /** The function's own. */
  apiUrl: string;
  /** As the functions connect. */
  dbUrl: string;
  publishableKey: string;
}

/**
 * QUALITY C6: the project list compared with a bare Hono route that runs the same select in the same runtime,
 * both without the gateway; and with the data API's list of the same columns, both through the gateway. The
 * data API on this machine is not PostgREST, but a counterpart in TypeScript.
 */
export async function benchApiLatency({ url, apiUrl, dbUrl, publishableKey }: Target): Promise<BenchRow[]> {
  const { token, orgId } = await register(url);
  const headers = { authorization: `Bearer ${token}`, apikey: publishableKey };
  for (let i = 0; i < 20; i += 1) {
    const project = { name: `Bench ${i}`, client_name: 'Bench', start_date: '2026-01-01' };
    const created = await fetch(`${url}/api/v1/projects`, {
      ...body(project),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    if (created.status !== 201)
      throw new Error(`create project answered ${created.status}: ${await created.text()}`);
  }
  const list = (address: string) => async () => {
    const answer = await fetch(address, { headers });
    const text = await answer.text();
    const projects = answer.ok ? JSON.parse(text) : [];
    if (projects.length !== 20) throw new Error(`${address} answered ${answer.status}: ${text}`);
  };
  const bare = await startBareRoute({
    DATABASE_URL: dbUrl,
    CLAIMS: Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ORGANIZATION_ID: orgId,
  });
  try {
    const columns = Object.keys(await firstProject(url, headers)).filter((name) => !computed.has(name));
    const dataApi = `${url}/rest/v1/projects?select=${columns}&deleted_at=is.null&order=id.desc&limit=101`;
    const toBare = await pairs(300, list(`${apiUrl}/api/v1/projects`), list(bare.address));
    const toDataApi = await pairs(300, list(`${url}/api/v1/projects`), list(dataApi));
    return [
      row('C6a', 'API p50 ÷ bare Hono route, same select', 1.3, toBare),
      row('C6b', 'API p50 ÷ local data API, same list', 1, toDataApi),
    ];
  } finally {
    bare.child.kill();
  }
}

const row = (id: string, name: string, goal: number, { ratio, a, b }: Awaited<ReturnType<typeof pairs>>) => ({
  id,
  name,
  ratio,
  goal,
  detail: `20 projects: ${a.toFixed(2)} ms against ${b.toFixed(2)} ms`,
});

/** Values of a listed project that are no columns of its table. */
const computed = new Set(['project_manager_name', 'compliance_score', 'non_compliant_checks', 'may_change']);

async function firstProject(url: string, headers: Record<string, string>): Promise<object> {
  const answer = await fetch(`${url}/api/v1/projects`, { headers });
  const [project] = (await answer.json()) as [object];
  return project;
}

async function startBareRoute(
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort();
  const [, ...options] = denoRun;
  const file = fileURLToPath(new URL('bare-route.ts', import.meta.url));
  const permissions = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys'];
  const child = spawn(
    denoProgram(),
    ['serve', ...options, ...permissions, '--host=127.0.0.1', `--port=${port}`, file],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error('The bare route ended.');
  });
  const address = `http://127.0.0.1:${port}/projects`;
  const ready = async () => {
    while (
      !(await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(50);
  };
  await Promise.race([ready(), ended]);
  ended.catch(() => {});
  return { child, address };
}

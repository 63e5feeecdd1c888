import postgres from 'postgres';
import { type BenchRow, median, pairs, time } from './pairs.ts';

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

/**
 * QUALITY C6: the project list over HTTP compared with the bare select, one at a time and eight in parallel.
 */
export async function benchApiLatency(url: string, adminDbUrl: string): Promise<BenchRow[]> {
  const { token, orgId } = await register(url);
  const headers = { authorization: `Bearer ${token}` };
  for (let i = 0; i < 20; i += 1) {
    const project = { name: `Bench ${i}`, client_name: 'Bench', start_date: '2026-01-01' };
    const created = await fetch(`${url}/api/v1/projects`, {
      ...body(project),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    if (created.status !== 201)
      throw new Error(`create project answered ${created.status}: ${await created.text()}`);
  }
  const sql = postgres(adminDbUrl, { max: 8, onnotice: () => {} });
  const select = () =>
    sql`select * from public.projects where org_id = ${orgId} and deleted_at is null order by id desc limit 100`;
  const list = async () => {
    const answer = await fetch(`${url}/api/v1/projects`, { headers });
    if (answer.status !== 200) throw new Error(`list answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  try {
    const latency = await pairs(150, list, select);
    const eightAtATime = (work: () => Promise<unknown>) => () =>
      Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let i = 0; i < 25; i += 1) await work();
        }),
      );
    const rounds: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const bare = await time(eightAtATime(select));
      rounds.push(bare / (await time(eightAtATime(list))));
    }
    return [
      {
        id: 'C6a',
        name: 'API p50 ÷ bare select, one connection',
        ratio: latency.ratio,
        goal: 2,
        detail: `20 projects: ${latency.a.toFixed(2)} ms against ${latency.b.toFixed(2)} ms`,
      },
      {
        id: 'C6b',
        name: 'API throughput ÷ bare select, 8 connections',
        ratio: median(rounds),
        goal: 0.6,
        atLeast: true,
        detail: '200 requests a round, 7 rounds',
      },
    ];
  } finally {
    await sql.end();
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Attacker, newAttackers } from '../../_server/testing/attackers.ts';
import { closeDatabase, sql } from '../../_server/testing/cast.ts';
import { call } from '../../_server/testing/client.ts';
import { type Everything, newOrganizationWithEverything } from '../../_server/testing/everything.ts';
import { inProcessCalls } from '../../_server/testing/in-process.ts';
import { type OwnedTable, pathsOf, readTables } from '../../_server/testing/owned.ts';
import { callSupabase, joins } from '../../_server/testing/supabase.ts';

/** One attack attempt; `problem` describes what the attacker gained. */
interface Operation {
  name: string;
  run: () => Promise<{ problem: string | undefined }>;
}

/** Appears in names, texts, and file contents of the victim organization, and nowhere else. */
const seed = crypto.randomUUID();
let victim: Everything;
let attackers: Attacker[];
/** Read operations that return data to the owner. They must return nothing to attackers. */
let reachedByOwner: number;
let tables: OwnedTable[];

beforeAll(async () => {
  victim = await newOrganizationWithEverything(seed);
  tables = await readTables(victim);
  reachedByOwner = await countReached({ ...victim.owner, kind: 'fresh', userId: victim.owner.id });
  attackers = await newAttackers(victim.owner);
}, 180_000);
afterAll(closeDatabase);

/** Row counts and number of changes by table. Tables written by jobs are excluded. */
async function digest(): Promise<unknown> {
  const kept = tables.filter(
    ({ name }) => !/jobs|mail|deliver|notification|reports|archive|activity_batches/.test(name),
  );
  const query = kept.map(
    ({ name, org }) =>
      `select '${name}' as name, count(*) as n, sum((to_jsonb(t) ->> 'version')::int) as versions from public.${name} t where ${org} = $1`,
  );
  return [...(await sql().unsafe(query.join(' union all '), [victim.owner.organizationId]))];
}

function restOperations({ kind, token, userId }: Attacker): Operation[] {
  const orgId = victim.owner.organizationId;
  // A member may see their own membership, which the second sign-in step shows.
  const isOwn = (row: Record<string, unknown>) =>
    kind === 'without second factor' && (row.user_id === userId || row.id === orgId);
  const headers = { prefer: 'return=representation', 'x-organization-id': orgId };
  return tables.flatMap(({ name, org, column }) => {
    const filter = `${name}?${org}=eq.${orgId}`;
    const requests: [string, string, unknown?][] = [
      ['GET', `${filter}&select=*`],
      ['DELETE', filter],
      ['POST', name, { [org]: orgId, ...(org === 'org_id' && { name: 'Planted' }) }],
      ...(column ? [['PATCH', filter, { [column]: null }] as [string, string, unknown]] : []),
    ];
    return requests.map(([method, path, body]) => ({
      name: `${kind}: ${method} /rest/v1/${name}`,
      async run() {
        const answer = await callSupabase(method, `/rest/v1/${path}`, { token, body, headers });
        const text = await answer.text();
        if (!answer.ok) return { problem: answer.status >= 500 ? `${answer.status} ${text}` : undefined };
        const rows = (JSON.parse(text || '[]') as Record<string, unknown>[]).filter((row) => !isOwn(row));
        return { problem: rows.length > 0 ? text.slice(0, 200) : undefined };
      },
    }));
  });
}

async function apiOperations({ kind, token }: Attacker): Promise<Operation[]> {
  // Invalid links count per client address. These use their own addresses, so that they do not lock out other
  // tests.
  const fromElsewhere = await inProcessCalls();
  const document = (await (await call('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const orgId = victim.owner.organizationId;
  const fill = pathsOf(victim, tables);
  const contract = fill('/contracts/{id}').slice('/contracts/'.length);
  const body = {
    org_id: orgId,
    project_id: victim.project.id,
    contract_id: contract,
    user_id: victim.owner.id,
    ...{ name: 'Planted', title: 'Planted', role: 'owner', type: 'project_status', format: 'csv' },
  };
  // Operations that only affect the attacker's own account, and would end their session.
  const own = /^\/(auth|me|organizations?)(\/|$)/;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => method.toUpperCase())
      .filter((method) => method === 'GET' || !own.test(path))
      .map((method) => ({
        name: `${kind}: ${method} ${path}`,
        async run() {
          const send = path.includes('{token}') ? fromElsewhere : call;
          const answer = await send(method, fill(path, seed), {
            token,
            headers: { 'x-organization-id': orgId, 'if-match': '"1"' },
            ...(method !== 'GET' && method !== 'DELETE' && { body }),
          });
          const text = await answer.text();
          if (text.includes(seed)) return { problem: `${answer.status} ${text.slice(0, 200)}` };
          const isReached = answer.status < 400 && /\{\w*id\}/.test(path);
          return {
            problem: isReached || answer.status >= 500 ? `${answer.status} ${text.slice(0, 200)}` : undefined,
          };
        },
      })),
  );
}

async function storageOperations({ kind, token }: Attacker): Promise<Operation[]> {
  const objects = await sql()<{ bucket: string; path: string }[]>`
    select distinct on (bucket_id) bucket_id as bucket, name as path from storage.objects
    where name like ${`${victim.owner.organizationId}/%`} order by bucket_id, name`;
  return objects.flatMap(({ bucket, path }) => {
    const requests: [string, string, unknown?][] = [
      ['GET', `${bucket}/${path}`],
      ['GET', `authenticated/${bucket}/${path}`],
      ['GET', `public/${bucket}/${path}`],
      ['POST', `list/${bucket}`, { prefix: victim.owner.organizationId }],
      ['POST', `sign/${bucket}/${path}`, { expiresIn: 31_536_000 }],
      ['POST', `${bucket}/${path}.planted`, 'planted'],
      ['PUT', `${bucket}/${path}`, 'planted'],
      ['DELETE', bucket, { prefixes: [path] }],
    ];
    return requests.map(([method, rest, body]) => ({
      name: `${kind}: ${method} /storage/v1/object/${rest.split('/').slice(0, 2).join('/')} (${bucket})`,
      async run() {
        const answer = await callSupabase(method, `/storage/v1/object/${rest}`, { token, body });
        const text = await answer.text();
        return { problem: answer.ok && text !== '[]' ? text.slice(0, 200) : undefined };
      },
    }));
  });
}

async function realtimeOperations({ kind, token }: Attacker): Promise<Operation[]> {
  const { id, organizationId } = victim.owner;
  const [row] = await sql()<{ epoch: number }[]>`
    select realtime_epoch as epoch from public.organizations where id = ${organizationId}`;
  return [`user:${id}`, `org:${organizationId}:${row?.epoch}`].map((topic) => ({
    name: `${kind}: join ${topic}`,
    run: async () => ({ problem: (await joins(topic, token)) ? 'joined' : undefined }),
  }));
}

async function countReached(owner: Attacker): Promise<number> {
  const operations = [
    ...restOperations(owner).filter(({ name }) => name.includes('GET')),
    ...(await realtimeOperations(owner)),
  ];
  const tried = await Promise.all(operations.map(({ run }) => run()));
  return tried.filter(({ problem }) => problem !== undefined).length;
}

it('rejects every operation on another organization’s rows, for each session type', async () => {
  expect(reachedByOwner).toBeGreaterThan(45);
  const before = await digest();
  const operations = (
    await Promise.all(
      attackers.map(async (attacker) => [
        ...restOperations(attacker),
        ...(await apiOperations(attacker)),
        ...(await storageOperations(attacker)),
        ...(await realtimeOperations(attacker)),
      ]),
    )
  ).flat();
  const count = operations.length;
  const problems: string[] = [];
  const waiting = operations.values();
  const work = async () => {
    for (const { name, run } of waiting) {
      const { problem } = await run();
      if (problem) problems.push(`${name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(3000);
  expect(await digest()).toEqual(before);
}, 300_000);

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newAttackers } from '../../_server/testing/attackers.ts';
import {
  closeDatabase,
  newColleague,
  newProjectMember,
  type Person,
  sql,
} from '../../_server/testing/cast.ts';
import { type Call, call, success } from '../../_server/testing/client.ts';
import { type Draft, draftRequest, pickRow, slots } from '../../_server/testing/draft-request.ts';
import { newOrganizationWithEverything } from '../../_server/testing/everything.ts';
import { inProcessCalls } from '../../_server/testing/in-process.ts';
import { digestRows, type Inventory, readInventory, uuidPattern } from '../../_server/testing/inventory.ts';
import { type OpenApi, readOpenApi } from '../../_server/testing/openapi.ts';
import { type OwnedTable, readTables } from '../../_server/testing/owned.ts';
import { callSupabase, joins } from '../../_server/testing/supabase.ts';
import { apiKeyScopes, errorSchema, newApiKeySchema, projectRoles } from '../../_shared/schemas/index.ts';
import { runs } from '../../_shared/testing/depth.ts';
import { Picker, runSeed } from '../../_shared/testing/seeded.ts';

/** Someone who may reach some rows, and rows that they must not reach. */
interface Attacker {
  name: string;
  token: string | undefined;
  /** Rows for the parts of a request that are not under attack. */
  own: Inventory;
  foreign: Inventory;
}

interface Attempt {
  name: string;
  /** Returns what the attacker gained; undefined if nothing. */
  run: () => Promise<string | undefined>;
}

/** Appears in names, texts, and file contents of the victim organization, and nowhere else. */
const mark = crypto.randomUUID();
const seed = runSeed();
const count = runs(1_000, 10_000);
const picker = new Picker(seed);
let api: OpenApi;
let tables: OwnedTable[];
let functions: string[];
let objects: { bucket: string; path: string }[];
let topics: string[];
let victim: Inventory;
let own: Inventory;
let attackers: Attacker[];
let before: string[];
/** Invalid links count per client address, so these requests come from addresses of their own. */
let callLink: (method: string, path: string, options?: Call) => Promise<Response>;

/** Tables that jobs and clocks write to, not only requests. */
const moving = /jobs|mail|deliver|notification|reports|archive|activity_batches|webhooks/;

beforeAll(async () => {
  const theirs = await newOrganizationWithEverything(mark);
  const { owner, project } = await newOrganizationWithEverything();
  const orgId = theirs.owner.organizationId;
  api = await readOpenApi();
  tables = await readTables(theirs);
  callLink = await inProcessCalls();
  const outsiders = await newAttackers(theirs.owner);
  const colleagues = [
    { name: 'admin', person: await newColleague(owner, 'admin') },
    { name: 'member without projects', person: await newColleague(owner) },
    ...(await Promise.all(
      projectRoles.map(async (role) => ({
        name: role,
        person: await newProjectMember(owner, project, role),
      })),
    )),
  ];
  await jobsDone([orgId, owner.organizationId]);
  victim = await readInventory(orgId);
  own = await readInventory(owner.organizationId);
  const across = (name: string, token?: string, known: (string | undefined)[] = []): Attacker => {
    const uuids = new Set([...victim.uuids].filter((uuid) => !own.uuids.has(uuid) && !known.includes(uuid)));
    return { name, token, own, foreign: { ...victim, uuids } };
  };
  attackers = [
    across('another owner', owner.token),
    ...colleagues.map(({ name, person }) => across(`another ${name}`, person.token)),
    // A member sees their own membership, which the second sign-in step shows.
    ...outsiders.map(({ kind, token, userId }) =>
      across(kind, token, kind === 'without second factor' ? [orgId, userId] : []),
    ),
    ...(await keysOf(owner)).map(({ scope, token }) => across(`another key for ${scope}`, token)),
    ...(await Promise.all(colleagues.filter(({ name }) => name !== 'admin').map(insider))),
  ];
  functions = (
    await sql()<{ name: string }[]>`
      select distinct proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`
  ).map(({ name }) => name);
  objects = await sql()<{ bucket: string; path: string }[]>`
    select bucket_id as bucket, name as path from storage.objects where name like ${`${orgId}/%`} order by 1, 2`;
  const [row] = await sql()<{ epoch: number }[]>`
    select realtime_epoch as epoch from public.organizations where id = ${orgId}`;
  topics = [
    `user:${theirs.owner.id}`,
    `org:${orgId}:${row?.epoch}`,
    `org:${orgId}`,
    `org:${orgId}:%`,
    'org:*',
  ];
  before = await digestRows(orgId, moving);
}, 300_000);
afterAll(closeDatabase);

/** Waits until the work that these organizations' requests started is done. */
async function jobsDone(orgIds: string[]): Promise<void> {
  const left = async () => {
    const [row] = await sql()<{ n: number }[]>`
      select count(*)::int as n from private.jobs
      where org_id = any(${orgIds}) and state in ('waiting', 'running') and run_at <= now()`;
    if (row?.n !== 0) throw new Error(`${row?.n} jobs are waiting`);
  };
  await vi.waitFor(left, { timeout: 120_000, interval: 500 });
}

/** One API key of each scope. */
async function keysOf({ token }: Person): Promise<{ scope: string; token: string }[]> {
  return await Promise.all(
    apiKeyScopes.map(async (scope) => {
      const body = { name: scope, scopes: [scope] };
      const created = call('POST', '/api-keys', { token, body });
      return { scope, token: (await success(created, 201, newApiKeySchema)).key };
    }),
  );
}

/** A colleague, against those rows of their own organization that the Data API hides from them. */
async function insider({ name, person: { token } }: { name: string; person: Person }): Promise<Attacker> {
  const seen = new Map<string, string[]>();
  const hidden = new Map<string, string[]>();
  for (const [table, ids] of own.ids) {
    const answer = await callSupabase('GET', `/rest/v1/${table}?select=id&limit=1000`, { token });
    const rows = answer.ok ? ((await answer.json()) as { id: string }[]) : [];
    const visible = new Set(rows.map(({ id }) => id));
    const isHidden = (id: string) => answer.ok && !visible.has(id);
    seen.set(
      table,
      ids.filter((id) => !isHidden(id)),
    );
    hidden.set(table, ids.filter(isHidden));
  }
  const { organizationId } = own;
  return {
    name: `${name} among hidden rows`,
    token,
    own: { organizationId, ids: seen, uuids: new Set() },
    foreign: { organizationId, ids: hidden, uuids: new Set([...hidden.values()].flat()) },
  };
}

const isInsider = ({ own, foreign }: Attacker): boolean => own.organizationId === foreign.organizationId;

/** A token of a one-use link or calendar feed, made from what an attacker may know. */
const linkToken = (): string =>
  picker.of([
    mark,
    'x'.repeat(43),
    victim.organizationId,
    victim.organizationId.replaceAll('-', ''),
    Buffer.from(victim.organizationId).toString('base64url'),
    '%00',
    '..%2f..%2fprojects',
  ]);

interface Answer {
  status: number;
  /** The ids that were sent are replaced by their slots. */
  text: string;
  /** The error without its request id. */
  refusal: string;
}

async function send(
  draft: Draft,
  token: string | undefined,
  idFor: (slot: string) => string,
): Promise<Answer> {
  const sent = new Map<string, string>();
  const fill = (text: string): string =>
    text.replaceAll(slots, (slot) => {
      const value = sent.get(slot) ?? idFor(slot);
      sent.set(slot, value);
      return value;
    });
  const form = new FormData();
  form.set('file', new Blob(['Received']), 'note.txt');
  form.set('kind', 'invoice');
  const body = draft.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(draft.body)));
  const headers = Object.entries(draft.headers).map(([name, value]) => [name, fill(value)]);
  const isLink = /-links\/|\/files\/|\/feed\/|\/unsubscribe\//.test(draft.path);
  const answer = await (isLink ? callLink : call)(draft.method, fill(draft.path), {
    token,
    headers: Object.fromEntries(headers),
    ...(draft.isForm ? { body: form } : body !== undefined && { body }),
  });
  let text = Buffer.from(await answer.arrayBuffer()).toString();
  for (const [slot, value] of sent) text = text.replaceAll(value, slot);
  const { request_id: _, ...refusal } = answer.ok ? {} : (errorOf(text) ?? { code: text });
  return { status: answer.status, text, refusal: JSON.stringify(refusal) };
}

function errorOf(text: string) {
  try {
    return errorSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Operations that end the attacker's own session, account, or organization. */
const ends = /^\/(auth|me)(\/|$)|^\/organizations?(\/deletion)?$/;

/**
 * Sends a request that names foreign rows, and the same with ids that do not exist. The answers must be the
 * same.
 */
function apiAttempt(attacker: Attacker): Attempt | undefined {
  const operation = picker.of(
    api.operations.filter(({ method, path }) => method === 'GET' || !ends.test(path)),
  );
  const draft = draftRequest(picker, operation, { api, tables, token: linkToken() });
  const text = JSON.stringify(draft);
  // An insider may name their own organization.
  if (isInsider(attacker) && !/‹f[1-9]/.test(text)) return undefined;
  const { name, token, own, foreign } = attacker;
  // Members may know that the organization exists.
  const isMember = isInsider(attacker) || name === 'without second factor';
  const chosen = new Map<string, string>();
  for (const [slot, kind, table = ''] of text.matchAll(slots))
    chosen.set(slot, pickRow(picker, kind === 'f' ? foreign : own, table));
  const idOf = (slot: string) => chosen.get(slot) ?? '';
  return {
    name: `${name}: ${draft.method} ${draft.path} ${JSON.stringify(draft.body) ?? ''}`,
    async run() {
      const real = await send(draft, token, idOf);
      const stated = `${real.status} ${real.text.slice(0, 300)}`;
      if (real.status >= 500) return stated;
      if (real.text.includes(mark)) return `a text of the victim: ${stated}`;
      const told = [...real.text.matchAll(uuidPattern)].find(([uuid]) => foreign.uuids.has(uuid));
      if (told) return `an id of the victim: ${stated}`;
      const unknown = await send(draft, token, (slot) =>
        slot.startsWith('‹f') && !(isMember && slot.startsWith('‹f0')) ? crypto.randomUUID() : idOf(slot),
      );
      const isSame = unknown.status === real.status && unknown.refusal === real.refusal;
      if (isSame || real.status === 429 || unknown.status === 429) return undefined;
      return `${stated}, but for a missing row ${unknown.status} ${unknown.text.slice(0, 300)}`;
    },
  };
}

/** A request to the Data API that reads, changes, counts, or refers to foreign rows. */
function dataAttempt(attacker: Attacker): Attempt {
  const { name, token, own, foreign } = attacker;
  const { name: table, org, column } = picker.of(tables);
  const row = pickRow(picker, foreign, table);
  const ownRow = pickRow(picker, own, table);
  const filter = picker.of([
    `id=eq.${row}`,
    `id=in.(${row})`,
    ...(isInsider(attacker)
      ? []
      : [
          `${org}=eq.${foreign.organizationId}`,
          `${org}=neq.${own.organizationId}`,
          `or=(id.eq.${row},${org}.eq.${foreign.organizationId})`,
        ]),
  ]);
  const references = {
    project_id: pickRow(picker, foreign, 'projects'),
    contract_id: pickRow(picker, foreign, 'contracts'),
  };
  const planted = {
    ...{ [org]: picker.of([foreign, own]).organizationId, ...references, name: 'Planted' },
    ...(picker.chance(0.5) && { id: row }),
  };
  const merged = 'resolution=merge-duplicates,return=representation';
  const [method, path, body, prefer = 'return=representation'] = picker.of<
    [string, string, unknown?, string?]
  >([
    ['GET', `${table}?${filter}&select=*`],
    ['GET', `${table}?${filter}&select=*,projects(*)`],
    ['GET', `${table}?${filter}&select=*&order=${org}.desc&limit=1`],
    ['HEAD', `${table}?id=eq.${row}`, undefined, 'count=exact'],
    ['DELETE', `${table}?${filter}`],
    ['PATCH', `${table}?${filter}`, { [column ?? 'name']: null }],
    ['PATCH', `${table}?id=eq.${ownRow}`, references],
    ['PATCH', `${table}?id=eq.${ownRow}`, { [org]: victim.organizationId }],
    ['POST', table, planted],
    ['POST', table, planted, merged],
    ['POST', table, [planted, { [org]: own.organizationId }]],
    ['POST', `rpc/${picker.of(functions)}`, { id: row, org_id: foreign.organizationId }],
    ['POST', `rpc/${picker.of(functions)}`, {}],
  ]);
  const schema = picker.of(['public', 'public', 'private', 'auth', 'storage', 'reporting']);
  return {
    name: `${name}: ${method} /rest/v1/${path} ${JSON.stringify(body) ?? ''} (${schema})`,
    async run() {
      const answer = await callSupabase(method, `/rest/v1/${path}`, {
        token,
        body,
        headers: {
          prefer,
          'x-organization-id': foreign.organizationId,
          'accept-profile': schema,
          'content-profile': schema,
        },
      });
      const text = await answer.text();
      const stated = `${answer.status} ${text.slice(0, 300)}`;
      if (answer.status >= 500) return stated;
      const counted = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
      if (method === 'HEAD' && counted && counted !== '0') return `counts ${counted}`;
      if (text.includes(mark)) return `a text of the victim: ${stated}`;
      const told = [...text.matchAll(uuidPattern)].find(([uuid]) => foreign.uuids.has(uuid));
      return answer.ok && told ? `an id of the victim: ${stated}` : undefined;
    },
  };
}

function storageAttempt({ name, token }: Attacker): Attempt {
  const { bucket, path } = picker.of(objects);
  const spelled = picker.of([path, `${own.organizationId}/../${path}`, encodeURIComponent(path), `/${path}`]);
  const [method, rest, body] = picker.of<[string, string, unknown?]>([
    ['GET', `${bucket}/${spelled}`],
    ['GET', `authenticated/${bucket}/${spelled}`],
    ['GET', `public/${bucket}/${spelled}`],
    ['GET', `sign/${bucket}/${spelled}?token=${token ?? 'x'}`],
    ['GET', `info/${bucket}/${spelled}`],
    ['HEAD', `${bucket}/${spelled}`],
    ['POST', `list/${bucket}`, { prefix: victim.organizationId }],
    ['POST', `list-v2/${bucket}`, { prefix: victim.organizationId }],
    ['POST', `sign/${bucket}/${spelled}`, { expiresIn: 31_536_000 }],
    ['POST', `upload/sign/${bucket}/${spelled}`],
    ['POST', `${bucket}/${spelled}.planted`, 'planted'],
    ['PUT', `${bucket}/${spelled}`, 'planted'],
    ['POST', 'copy', { bucketId: bucket, sourceKey: path, destinationKey: `${own.organizationId}/copy` }],
    ['POST', 'move', { bucketId: bucket, sourceKey: path, destinationKey: `${own.organizationId}/moved` }],
    ['DELETE', bucket, { prefixes: [path] }],
  ]);
  return {
    name: `${name}: ${method} /storage/v1/object/${rest}`,
    async run() {
      const answer = await callSupabase(method, `/storage/v1/object/${rest}`, { token, body });
      const text = await answer.text();
      const isEmpty = text === '[]' || /"objects":\[\]/.test(text);
      return answer.ok && !isEmpty ? `${answer.status} ${text.slice(0, 200)}` : undefined;
    },
  };
}

function realtimeAttempt({ name, token }: Attacker): Attempt {
  const topic = picker.of(topics);
  return {
    name: `${name}: join ${topic}`,
    run: async () => ((await joins(topic, token)) ? 'joined' : undefined),
  };
}

/** Most attempts address the API, in which most code is. */
function nextAttempt(): Attempt {
  for (;;) {
    const attacker = picker.of(attackers);
    const share = picker.of([...Array(14).fill('api'), ...Array(4).fill('data'), 'storage', 'realtime']);
    const attempt =
      share === 'api'
        ? apiAttempt(attacker)
        : share === 'data'
          ? dataAttempt(attacker)
          : isInsider(attacker)
            ? undefined
            : share === 'storage'
              ? storageAttempt(attacker)
              : realtimeAttempt(attacker);
    if (attempt) return attempt;
  }
}

it('answers the owner with the ids that it refuses to attackers', async () => {
  const reads = api.operations.filter(({ method, path }) => method === 'GET' && /\{\w*id\}/.test(path));
  const statuses = await Promise.all(
    reads.map(async (operation) => {
      const draft = draftRequest(new Picker(1), operation, { api, tables, token: 'x' });
      const [owner] = attackers;
      const path = draft.path.split('?')[0] ?? '';
      const { status } = await send({ ...draft, path, headers: {} }, owner?.token, (slot) =>
        pickRow(picker, own, slot.replaceAll(slots, '$2')),
      );
      return { path: operation.path, status };
    }),
  );
  const reached = statuses.filter(({ status }) => status < 400);
  expect(reached.length).toBeGreaterThan(reads.length / 2);
});

it(`rejects ${count} random operations on rows out of reach, with the seed ${seed}`, async () => {
  const attempts = Array.from({ length: count }, nextAttempt);
  const problems: string[] = [];
  const waiting = attempts.values();
  const work = async () => {
    for (const { name, run } of waiting) {
      const problem = await run().catch(String);
      if (problem) problems.push(`${name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(problems).toEqual([]);
  expect(await digestRows(victim.organizationId, moving)).toEqual(before);
}, 1_800_000);

import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../_server/testing/cast.ts';
import { call, refusal, success } from '../_server/testing/client.ts';
import { newOrganizationWithEverything } from '../_server/testing/everything.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { type Manifest, manifestPath, manifestSchema, signaturePath } from '../_shared/archive/manifest.ts';
import { isSignedBy, signerSchema } from '../_shared/archive/signature.ts';
import { archivedTables, excludedTables } from '../_shared/archive/tables.ts';
import { type EntryAt, readDirectory, readPacked } from '../_shared/archive/zip.ts';
import {
  type Archive,
  archiveContentSchema,
  archiveSchema,
  notificationSchema,
} from '../_shared/schemas/index.ts';
import { restore } from '../_shared/tabular/formula.ts';
import { drain } from './drain.ts';
import { handlers } from './handlers/index.ts';
import { archiveMaker } from './handlers/make-archive.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(closeDatabase);

const { sweep_archives } = handlers;
/** Small limits, so the work takes many steps and pieces. */
const inSmallSteps = archiveMaker({ stepBytes: 4000, pieceBytes: 3000, jobMs: 60_000 });

const ask = ({ token }: Pick<Person, 'token'>) => call('POST', '/archives', { token });
const list = ({ token }: Pick<Person, 'token'>) =>
  success(call('GET', '/archives', { token }), 200, archiveSchema.array());

/** Waits until the stack's worker has built the archive. */
async function created(person: Person, id: string): Promise<Archive> {
  let found: Archive | undefined;
  await expect
    .poll(
      async () => {
        await fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
          method: 'POST',
          headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
        });
        found = (await list(person)).find((archive) => archive.id === id);
        return found?.state;
      },
      { timeout: 25_000, interval: 300 },
    )
    .toBe('ready');
  return found as Archive;
}

const address = async (person: Person, id: string) => {
  const { token } = person;
  const { url } = await success(call('GET', `/archives/${id}/content`, { token }), 200, archiveContentSchema);
  return process.env.PLUMBLINE_URL + url;
};

interface Opened {
  entries: EntryAt[];
  manifest: Manifest;
  content: (path: string) => Promise<Uint8Array>;
}

async function opened(bytes: Uint8Array): Promise<Opened> {
  const readAt = async (position: number, length: number) => bytes.subarray(position, position + length);
  const entries = await readDirectory(readAt, bytes.length);
  const content = async (path: string) => {
    const entry = entries.find((one) => one.path === path);
    if (!entry) throw new Error(`there is no ${path}`);
    const packed = await readPacked(readAt, entry);
    return entry.method === 8 ? new Uint8Array(inflateRawSync(packed)) : packed;
  };
  const text = new TextDecoder().decode(await content(manifestPath));
  return { entries, manifest: manifestSchema.parse(JSON.parse(text)), content };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('every table with an organization is in the archive, or excluded with a reason', async () => {
  const tables = await sql()<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p', 'f', 'm') order by 1`;
  const archived = archivedTables.map(({ schema, name }) => `${schema}.${name}`);
  const explained = [...archived, ...Object.keys(excludedTables)];
  expect(tables.map(({ name }) => name).filter((name) => !explained.includes(name))).toEqual([]);
  const named = [...tables.map(({ name }) => name), 'public.organizations', 'public.profiles'];
  expect(explained.filter((name) => !named.includes(name))).toEqual([]);
});

describe('an archive', () => {
  it('contains everything of the organization and nothing else', async () => {
    const { owner, people } = await newOrganizationWithEverything();
    const rival = await newOrganizationWithEverything();
    const request = await success(ask(owner), 201, archiveSchema);
    expect(request).toMatchObject({ state: 'queued', progress: null });
    const archive = await created(owner, request.id);
    expect(archive).toMatchObject({ progress: 1, last_error: null, files_held: 10 });
    const answer = await fetch(await address(owner, request.id));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="plumbline-archive-${request.id}.zip"`,
      'content-length': String(archive.size_bytes),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(archive.size_bytes);

    const { manifest, entries, content } = await opened(bytes);
    expect(sha256(await content(manifestPath))).toBe(archive.manifest_sha256);
    expect(manifest).toMatchObject({ archive_id: request.id, organization: { id: owner.organizationId } });
    expect(manifest.problems).toEqual([]);
    const signer = signerSchema.parse(manifest.signed_by);
    expect(signer).toMatchObject({
      fingerprint: archive.signed_with,
      installation: process.env.PLUMBLINE_URL,
      requested_by: expect.stringContaining(`<${owner.email}>`),
    });
    const signature = new TextDecoder().decode(await content(signaturePath));
    const signed = Uint8Array.from(await content(manifestPath));
    expect(await isSignedBy(signed, signer, signature)).toBe(true);
    expect(await isSignedBy(signed.slice(1), signer, signature)).toBe(false);
    const parts = [...manifest.tables.flatMap((table) => table.parts), ...manifest.files];
    expect(entries.map(({ path }) => path).sort()).toEqual(
      [manifestPath, signaturePath, ...parts.map(({ path }) => path)].sort(),
    );
    for (const part of parts)
      expect([part.path, sha256(await content(part.path))]).toEqual([part.path, part.sha256]);

    const secrets = await sql()<{ secret: string }[]>`
      select secret from private.webhook_secrets where org_id = ${owner.organizationId}
      union all select encode(hash, 'hex') from public.api_keys where org_id = ${owner.organizationId}
      union all select token_hash from public.invitations where org_id = ${owner.organizationId}
      union all select token_hash from public.compliance_evidence_links where org_id = ${owner.organizationId}`;
    expect(secrets.length).toBeGreaterThan(3);
    const strangers = [rival.owner.organizationId, ...rival.people.map(({ id }) => id)];
    for (const { path } of entries) {
      const text = new TextDecoder().decode(await content(path));
      for (const { secret } of secrets) expect([path, text.includes(secret)]).toEqual([path, false]);
      for (const id of strangers) expect([path, text.includes(id)]).toEqual([path, false]);
    }

    // Each row matches Postgres, and the CSV matches it too.
    const lines = async (table: string) => {
      const { parts } = manifest.tables.find(({ name }) => name === table) ?? { parts: [] };
      const texts = parts
        .filter(({ format }) => format === 'jsonl')
        .map(async ({ path }) => new TextDecoder().decode(await content(path)));
      return (await Promise.all(texts)).join('').split('\n').slice(0, -1);
    };
    expect((await lines('profiles')).map((line) => JSON.parse(line).id).sort()).toEqual(
      expect.arrayContaining(people.map(({ id }) => id)),
    );
    const [stored] = await sql()`
      select p.contract_value::text, p.description, p.name from public.projects p
      where p.org_id = ${owner.organizationId} and starts_with(p.name, '=')`;
    const project = (await lines('projects')).find((line) => JSON.parse(line).name === stored?.name);
    expect(project).toContain(`"contract_value": ${stored?.contract_value}`);
    const csv = new TextDecoder().decode(await content('tables/projects/0001.csv'));
    const row = (parse(csv, { bom: true, columns: true }) as Record<string, string>[]).find(({ name }) =>
      name?.startsWith("'="),
    );
    expect(row).toBeDefined();
    expect(restore(row?.description ?? '')).toBe(stored?.description);
    expect(row?.contract_value).toBe(stored?.contract_value);
    for (const { name, rows } of manifest.tables)
      expect([name, (await lines(name)).length]).toEqual([name, rows]);

    const { token } = owner;
    const reported = await success(call('GET', '/notifications', { token }), 200, notificationSchema.array());
    expect(reported.map(({ title }) => title)).toContain('The data export is ready');
  }, 60_000);

  it('is for owners, one at a time', async () => {
    const owner = await newOwner();
    const [admin, member, stranger] = [
      await newColleague(owner, 'admin'),
      await newColleague(owner),
      await newOwner(),
    ];
    for (const { token } of [admin, member]) {
      expect(await refusal(ask({ token }))).toMatchObject({ status: 403 });
      expect(await refusal(call('GET', '/archives', { token }))).toMatchObject({ status: 403 });
    }
    expect(await refusal(ask({ token: '' }))).toMatchObject({ status: 401 });
    expect(await list(owner)).toEqual([]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const again = () => call('POST', '/archives', { token: owner.token, headers });
    const [one, two] = [
      await success(again(), 201, archiveSchema),
      await success(again(), 201, archiveSchema),
    ];
    expect(two.id).toBe(one.id);
    await sql()`update public.archives set state = 'running' where id = ${one.id}`;
    expect(await refusal(ask(owner))).toMatchObject({
      status: 409,
      message: 'A data export is already in progress',
    });
    const content = `/archives/${one.id}/content`;
    expect(await refusal(call('GET', content, { token: owner.token }))).toMatchObject({ status: 409 });
    expect(await refusal(call('GET', content, { token: admin.token }))).toMatchObject({ status: 403 });
    expect(await refusal(call('GET', content, { token: stranger.token }))).toMatchObject({ status: 404 });
    await sql()`delete from public.archives where id = ${one.id}`;
  });

  it('is downloaded in parts, by current owners, until it expires', async () => {
    const owner = await newOwner();
    const { id } = await success(ask(owner), 201, archiveSchema);
    const archive = await created(owner, id);
    const url = await address(owner, id);
    const whole = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const size = whole.length;
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      [`bytes=${size - 10}-`, size - 10, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=7-${size * 2}`, 7, size - 1],
    ] as const) {
      const part = await fetch(url, { headers: { range } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${size}`]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(from, to + 1));
    }
    expect((await fetch(url, { headers: { range: `bytes=${size}-` } })).status).toBe(200);
    const changed = await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': '"another"' } });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, size]);
    for (const wrong of [`${url}x`, url.replace(/\.[^.]*$/, '.AAAA'), url.replace(/[^/]*$/, 'x'), `${url}.y`])
      expect((await fetch(wrong)).status).toBe(404);

    const second = await newColleague(owner, 'owner');
    await sql()`update public.memberships set role = 'admin' where org_id = ${owner.organizationId} and user_id = ${owner.id}`;
    expect((await fetch(url)).status).toBe(404);
    const theirs = await address(second, id);
    expect((await fetch(theirs)).status).toBe(200);

    await sql()`update public.archives set expires_at = now() - interval '1 second' where id = ${id}`;
    expect((await fetch(theirs)).status).toBe(404);
    const request = call('GET', `/archives/${id}/content`, { token: second.token });
    expect(await refusal(request)).toMatchObject({ status: 409 });
    await sweep();
    expect((await list(second))[0]).toMatchObject({ id, state: 'expired', size_bytes: archive.size_bytes });
    expect(await objectsOf(id)).toEqual([]);
  });

  it('continues after a lost worker, with the same content however often that happens', async () => {
    const { owner } = await newOrganizationWithEverything();
    const [row] = await sql()<{ id: string }[]>`
      insert into public.archives (org_id, requested_by) values (${owner.organizationId}, ${owner.id}) returning id`;
    const id = row?.id ?? '';
    await sql()`delete from private.jobs where unique_key = ${`make_archive:${id}`}`;
    // A worker killed repeatedly mid-work, at a different point each time.
    let stops = 0;
    while ((await attempt(owner.organizationId, id, (stops * 7) % 29)) === 'stopped') stops += 1;
    expect(stops).toBeGreaterThan(5);
    const [archive] = await list(owner);
    expect(archive).toMatchObject({ id, state: 'ready' });
    const bytes = new Uint8Array(await (await fetch(await address(owner, id))).arrayBuffer());
    const { manifest, content } = await opened(bytes);
    for (const part of [...manifest.tables.flatMap((table) => table.parts), ...manifest.files])
      expect(sha256(await content(part.path))).toBe(part.sha256);
    expect((await list(owner)).length).toBe(1);
    const [pieces] =
      await sql()`select count(*)::integer as count from private.archive_pieces where archive_id = ${id}`;
    expect(pieces?.count).toBeGreaterThan(10);
    expect(await objectsOf(id)).toHaveLength(pieces?.count);
    const rows = await sql()`select from private.archive_rows where archive_id = ${id}`;
    expect(rows).toHaveLength(0);
  }, 90_000);

  it('lists a file missing from Storage and still completes', async () => {
    const { owner } = await newOrganizationWithEverything();
    const [lost] = await sql()<{ storage_path: string; id: string }[]>`
      update public.compliance_evidence e set storage_path = regexp_replace(e.storage_path, '[^/]*$', 'lost.txt')
      where e.org_id = ${owner.organizationId} returning e.storage_path, e.id`;
    const { id } = await success(ask(owner), 201, archiveSchema);
    await created(owner, id);
    const { manifest } = await opened(
      new Uint8Array(await (await fetch(await address(owner, id))).arrayBuffer()),
    );
    expect(manifest.files).toHaveLength(9);
    expect(manifest.problems).toEqual([
      {
        path: `files/${lost?.id}/lost.txt`,
        storage_path: lost?.storage_path,
        problem: 'The file is missing from storage',
      },
    ]);
  });

  it('without a running job fails, and another can be requested', async () => {
    const owner = await newOwner();
    const { id } = await success(ask(owner), 201, archiveSchema);
    await sql()`delete from private.jobs where unique_key = ${`make_archive:${id}`}`;
    await sql()`update public.archives set state = 'running', created_at = now() - interval '1 hour' where id = ${id} and state <> 'ready'`;
    await sweep();
    const [archive] = await list(owner);
    if (archive?.state === 'ready') return;
    expect(archive).toMatchObject({ state: 'failed', last_error: expect.any(String) });
    await success(ask(owner), 201, archiveSchema);
  });
});

const transaction = (work: Parameters<typeof inSystemTransaction>[1]) =>
  inSystemTransaction('job:test', work) as never;

async function sweep(): Promise<void> {
  if (!sweep_archives) throw new Error('there is no such job');
  const key = `sweep_archives:${crypto.randomUUID()}`;
  await sql()`select private.enqueue_job('sweep_archives', p_unique_key => ${key})`;
  await drain({ handlers: { sweep_archives }, worker: 'test', budgetMs: 10_000 });
}

const objectsOf = async (id: string) =>
  await sql()`select name from storage.objects where bucket_id = 'archives' and name like ${`%/${id}/%`}`;

/** Runs the handler as a worker does, and stops it after this many checks of its stop signal. */
async function attempt(orgId: string, archiveId: string, looks: number): Promise<'done' | 'stopped'> {
  let left = looks;
  const signal = {
    throwIfAborted() {
      if (left === 0) throw new Error('stopped');
      left -= 1;
    },
  } as AbortSignal;
  const job = { id: '', kind: 'make_archive', org_id: orgId, payload: {}, attempts: 1, max_attempts: 8 };
  const work = { job, payload: { archive_id: archiveId }, now: new Date(), signal, transaction };
  try {
    await inSmallSteps.repeatable?.({ ...work, finish: async () => undefined } as never);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'stopped') throw error;
    return 'stopped';
  }
  return 'done';
}

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type TestStack } from '../../devstack/src/testing/test-stack.ts';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { verifyLog } from '../../supabase/functions/_server/services/activity/verify-log.ts';
import { closeDatabase } from '../../supabase/functions/_server/testing/cast.ts';
import {
  type Everything,
  newOrganizationWithEverything,
} from '../../supabase/functions/_server/testing/everything.ts';
import { generateSigningKey } from '../../supabase/functions/_shared/archive/signature.ts';
import { archivedTables } from '../../supabase/functions/_shared/archive/tables.ts';
import { openArchive } from './open-archive.ts';
import { type Allowed, restoreArchive } from './restore-archive.ts';
import { storageOf } from './storage.ts';
import { downloadArchive } from './testing/download-archive.ts';
import { readArchive, resign, rowsIn, setRows, writeArchive } from './testing/rewrite-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-archive-'));
const file = join(folder, 'archive.zip');
let source: TestStack;
let target: TestStack;
let firm: Everything;
let orgId: string;
let manifestSha256: string | null;
let fingerprint: string;

beforeAll(async () => {
  // The organization has a webhook to a local port.
  process.env.WEBHOOKS_TO_PRIVATE_ADDRESSES ??= 'allow';
  source = await startServices({ api: true, migrations: true });
  target = await startServices({ migrations: true });
  Object.assign(process.env, {
    PLUMBLINE_URL: source.url,
    PLUMBLINE_DB_URL: source.dbUrl,
    PLUMBLINE_SECRET_KEY: source.secretKey,
  });
  firm = await newOrganizationWithEverything();
  orgId = firm.owner.organizationId;
  manifestSha256 = await downloadArchive(source.url, firm.owner.token, file);
  // Simulates the same installation after its organization was lost. It has the signing key, so no permission
  // is needed.
  const [key] = await source.sql<{ fingerprint: string; public_key: string; private_key: string }[]>`
    select k.fingerprint, k.public_key, k.private_key from private.installation_keys k`;
  fingerprint = key?.fingerprint ?? '';
  await target.sql`insert into private.installation_keys ${target.sql({ ...key })}`;
}, 180_000);

afterAll(async () => {
  await closeDatabase();
  await Promise.all([source?.stop(), target?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function restore(stack: TestStack, allowed: Allowed = {}) {
  const archive = await openArchive(file, { sha256: manifestSha256 ?? '' });
  try {
    return await restoreArchive(stack.sql, storageOf(stack.url, stack.secretKey), archive, allowed);
  } finally {
    await archive.close();
  }
}

/** Returns an organization's rows as the archive stores them, with ids replaced by those in `ids`. */
async function rowsOf(sql: Sql, table: (typeof archivedTables)[number], org: string, ids = new Map()) {
  const leftOut = Object.keys(table.leftOut ?? {}).join(',');
  const name = `${table.schema}.${table.name}`;
  const where =
    table.name === 'organizations'
      ? sql`t.id = ${org}`
      : table.name === 'profiles'
        ? sql`t.id in (select m.user_id from public.memberships m where m.org_id = ${org})`
        : sql`t.org_id = ${org}`;
  const rows = await sql<{ row: string }[]>`
    select (to_jsonb(t) - string_to_array(${leftOut}, ','))::text as row from ${sql(name)} t where ${where}`;
  return rows.map(({ row }) => [...ids].reduce((text, [from, to]) => text.replaceAll(from, to), row)).sort();
}

/**
 * Tables that change after an archive is taken: notifications and emails about it, and queued emails that are
 * marked as failed.
 */
const moving = /^(notifications|mail_messages|activity_events|activity_batches|organizations)$/;

const filesOf = async (stack: TestStack, org: string) => {
  const objects = await stack.sql<{ bucket_id: string; name: string }[]>`
    select bucket_id, name from storage.objects where bucket_id not in ('archives', 'reports') and name like ${`${org}/%`}
      order by bucket_id, name`;
  const sums: string[] = [];
  for (const { bucket_id, name } of objects) {
    const answer = await fetch(`${stack.url}/storage/v1/object/${bucket_id}/${name}`, {
      headers: { apikey: stack.secretKey },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    sums.push(`${name.slice(org.length)} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  return sums;
};

const checked = async (sql: Sql, org: string) =>
  await sql.begin((transaction) => verifyLog(transaction as unknown as Transaction, { orgId: org }));

it('restores into an empty stack, table by table and file by file, with its log still sealed', async () => {
  // A restore that was killed left a file, but no row.
  const [left] = await source.sql<{ bucket_id: string; name: string }[]>`
    select bucket_id, name from storage.objects where starts_with(name, ${orgId}) and bucket_id = 'contracts' limit 1`;
  const { bucket_id = '', name = '' } = left ?? {};
  await storageOf(target.url, target.secretKey).put(bucket_id, name, new Uint8Array([1]), 'text/plain');
  const restored = await restore(target);
  expect(restored).toMatchObject({ organizationId: orgId, sameId: true, files: 10 });
  expect(restored.people.created.length).toBe(restored.people.ids.size);
  for (const table of archivedTables) {
    const [was, is] = [await rowsOf(source.sql, table, orgId), await rowsOf(target.sql, table, orgId)];
    if (table.staysBehind) expect([table.name, is]).toEqual([table.name, []]);
    else if (!moving.test(table.name)) expect([table.name, is]).toEqual([table.name, was]);
    else expect([table.name, is.length > 0]).toEqual([table.name, true]);
  }
  expect(await filesOf(target, orgId)).toEqual(await filesOf(source, orgId));
  expect(restored.leftBehind.join(' ')).toMatch(/1 of api_keys.*1 of webhooks/s);

  // Every archived event is unchanged and sealed.
  const events = async (sql: Sql) =>
    (
      await sql`select e.id, private.activity_hash(e)::text as hash from public.activity_events e where e.org_id = ${orgId} order by e.id`
    ).map(({ id, hash }) => `${id} ${hash}`);
  const [before, now] = [await events(source.sql), await events(target.sql)];
  expect(before).toEqual(expect.arrayContaining(now));
  expect(now.length).toBeGreaterThan(20);
  const log = await checked(target.sql, orgId);
  expect(log).toMatchObject({ problem: null, events: now.length });
  await target.sql`select private.seal_activity()`;
  expect(await checked(target.sql, orgId)).toMatchObject({ problem: null, events: now.length });
  // No old notification is emailed.
  expect([
    ...(await target.sql`select from public.notifications where org_id = ${orgId} and emailed_at is null and email_mode <> 'none'`),
  ]).toEqual([]);
});

it('restores as a separate organization if its id is taken, and leaves the existing one unchanged', async () => {
  const table = (name: string) =>
    archivedTables.find((one) => one.name === name) as (typeof archivedTables)[number];
  const before = await Promise.all(archivedTables.map((one) => rowsOf(target.sql, one, orgId)));
  const restored = await restore(target);
  expect(restored).toMatchObject({ sameId: false, people: { created: [], sameIds: true } });
  const copy = restored.organizationId;
  expect(await Promise.all(archivedTables.map((one) => rowsOf(target.sql, one, orgId)))).toEqual(before);
  for (const name of [
    'projects',
    'contract_findings',
    'contract_documents',
    'compliance_evidence',
    'obligations',
  ]) {
    expect(await rowsOf(target.sql, table(name), copy, new Map([[copy, orgId]]))).toEqual(
      await rowsOf(target.sql, table(name), orgId),
    );
  }
  expect(await filesOf(target, copy)).toEqual(await filesOf(target, orgId));
  expect(await checked(target.sql, copy)).toMatchObject({ problem: null });
  expect(await checked(target.sql, orgId)).toMatchObject({ problem: null });
});

it('finds people by email if they have another account', async () => {
  const other = await startServices({ migrations: true });
  try {
    const [{ id } = { id: '' }] = await other.sql<{ id: string }[]>`
      insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), ${firm.owner.email}, '{"name": "Somebody"}')
        returning id`;
    const restored = await restore(other, { trust: fingerprint, join: [firm.owner.email] });
    expect(restored.people.sameIds).toBe(false);
    const [owner] = await other.sql`
      select m.user_id from public.memberships m where m.org_id = ${orgId} and m.role = 'owner'`;
    expect(owner?.user_id).toBe(id);
    const [left] = await other.sql`
      select from public.activity_events e where e.org_id = ${orgId} and (e.actor_id = ${firm.owner.id}
        or e.after::text like ${`%${firm.owner.id}%`})`;
    expect(left).toBeUndefined();
    expect(await checked(other.sql, orgId)).toMatchObject({ problem: null });
    // The archive is from another installation, so its scheduled reports stay paused until a member resumes
    // them.
    const schedules = await other.sql`select s.state, s.next_at from public.report_schedules s`;
    expect([...schedules]).toEqual([{ state: 'paused', next_at: null }]);
  } finally {
    await other.stop();
  }
});

describe('refused archives', () => {
  /** Writes the archive with changed entries; `null` removes an entry. */
  async function written(
    change: (path: string, content: Uint8Array) => Uint8Array | null,
    more: Record<string, string> = {},
  ) {
    const entries = [...(await readArchive(file))].flatMap(([path, content]) => {
      const changed = change(path, content);
      return changed ? [[path, Uint8Array.from(changed)] as const] : [];
    });
    const added = Object.entries(more).map(
      ([path, content]) => [path, Uint8Array.from(Buffer.from(content))] as const,
    );
    return writeArchive(join(folder, 'changed.zip'), new Map([...entries, ...added]));
  }
  const inManifest =
    (edit: (manifest: Record<string, unknown>) => void) => (path: string, content: Uint8Array) => {
      if (path !== 'manifest.json') return content;
      const manifest = JSON.parse(new TextDecoder().decode(content));
      edit(manifest);
      return new TextEncoder().encode(JSON.stringify(manifest));
    };
  const refusal = async (path: string, sha256?: string) => {
    try {
      await (await openArchive(path, { sha256 })).close();
    } catch (error) {
      return String(error);
    }
    return 'opened';
  };

  it('opens an archive that was repacked without changes', async () => {
    expect(await refusal(await written((_, content) => content))).toBe('opened');
  });

  it.each([
    [
      'a row that was changed',
      (path: string, content: Uint8Array) =>
        path.startsWith('tables/projects/') ? content.slice(1) : content,
      /tables\/projects\/0001.jsonl does not match its manifest/,
    ],
    [
      'a part that was taken out',
      (path: string, content: Uint8Array) => (path.startsWith('tables/contracts/') ? null : content),
      /tables\/contracts\/0001.jsonl is missing/,
    ],
    [
      'a file that was exchanged',
      (path: string, content: Uint8Array) => (path.startsWith('files/') ? new Uint8Array(9) : content),
      /does not match its manifest/,
    ],
    [
      'another format',
      inManifest((manifest) => {
        manifest.format = 'other';
      }),
      /is not a Plumbline archive/,
    ],
    [
      'a newer version',
      inManifest((manifest) => {
        manifest.version = 3;
      }),
      /format version 3.*Update Plumbline first/,
    ],
    [
      'a manifest without its tables',
      inManifest((manifest) => {
        delete manifest.tables;
      }),
      /its manifest is incomplete/,
    ],
    [
      'a manifest that is none',
      (path: string, content: Uint8Array) => (path === 'manifest.json' ? new Uint8Array(3) : content),
      /is not a Plumbline archive/,
    ],
  ] as const)('%s', async (_, change, words) => {
    expect(await refusal(await written(change))).toMatch(words);
  });

  it('entries missing from the manifest, an unexpected manifest hash, and truncated or missing files', async () => {
    expect(
      await refusal(await written((_, content) => content, { 'tables/projects/0002.jsonl': '{}\n' })),
    ).toMatch(/its manifest does not list/);
    expect(await refusal(file, 'a'.repeat(64))).toMatch(/does not match the SHA-256 you gave/);
    const bytes = readFileSync(file);
    const cut = join(folder, 'cut.zip');
    for (const length of [0, 10, bytes.length - 100]) {
      writeFileSync(cut, bytes.subarray(0, length));
      expect(await refusal(cut)).toMatch(/not a Plumbline archive/);
    }
    expect(await refusal(join(folder, 'nowhere.zip'))).toMatch(/cannot be read/);
  });

  it('a newer database and inconsistent rows, with nothing left behind', async () => {
    const key = await generateSigningKey();
    const open = async (content: Awaited<ReturnType<typeof readArchive>>) =>
      restoreArchive(
        target.sql,
        storageOf(target.url, target.secretKey),
        await openArchive(writeArchive(join(folder, 'changed.zip'), content)),
        { trust: key.fingerprint, join: ['all'] },
      );
    const newer = await readArchive(file);
    await resign(newer, key, (manifest) => {
      manifest.schema_version = '20991231000000';
    });
    await expect(open(newer)).rejects.toThrow(/is newer than this one/);
    const counts = async () =>
      (
        await target.sql`
      select (select count(*) from public.organizations) as organizations, (select count(*) from storage.objects) as objects,
        (select count(*) from auth.users) as people`
      )[0];
    const before = await counts();
    // A consistent manifest with a contract that belongs to no project.
    const forged = await readArchive(file);
    const contracts = rowsIn(forged, 'contracts');
    setRows(
      forged,
      'contracts',
      contracts.map((row) => ({ ...row, project_id: '01a20000-0000-7000-8000-000000000000' })),
    );
    await resign(forged, key);
    await expect(open(forged)).rejects.toThrow(/is inconsistent/);
    expect(await counts()).toEqual(before);
  });
});

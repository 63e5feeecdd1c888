import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOrganization } from '../../devstack/src/testing/members.ts';
import { startServices, type TestStack } from '../../devstack/src/testing/test-stack.ts';
import { runAdvisors } from '../test/advisors.ts';
import { runTestFile, withPgtap } from '../test/pgtap.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-backup-'));
const at = (name: string) => join(folder, name);
let stack: TestStack;
let orgId: string;
let token: string;

beforeAll(async () => {
  stack = await startServices({ migrations: true });
  const { orgId: made, members } = await newOrganization(stack, 2);
  orgId = made;
  token = members[0]?.token ?? '';
}, 400_000);

afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function put({ url, secretKey }: TestStack, path: string, content: string): Promise<void> {
  const answer = await fetch(`${url}/storage/v1/object/contracts/${path}`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'text/plain' },
    body: content,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

const get = async ({ url, secretKey }: TestStack, path: string) => {
  const answer = await fetch(`${url}/storage/v1/object/contracts/${path}`, {
    headers: { apikey: secretKey },
  });
  return answer.ok ? await answer.text() : answer.status;
};

/** Every row of every table that holds anything of ours, and of Auth and Storage. */
async function checksums(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql(name)} t`;
    sums[name] = row?.sum ?? '';
  }
  return sums;
}

const filesOf = async (one: TestStack) => {
  const objects = await one.sql<{ name: string }[]>`select name from storage.objects order by name`;
  return await Promise.all(objects.map(async ({ name }) => `${name} ${await get(one, name)}`));
};

it('is of one moment while everything is written to', async () => {
  let stop = false;
  let written = 0;
  // A file, then the row that names it, as uploads go; each with the number of the one before.
  const writer = (async () => {
    while (!stop) {
      const path = `${orgId}/${randomUUID()}/${randomUUID()}/file.txt`;
      await put(stack, path, `content of ${path}`);
      await stack.sql`insert into public.projects (org_id, name, description) values (${orgId}, ${`P${written}`}, ${path})`;
      written += 1;
    }
  })();
  while (written < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  const before = written;
  const backup = await makeBackup(stack.dataDir, at('running.backup'));
  const after = written;
  stop = true;
  await writer;
  expect(after).toBeGreaterThan(before);
  expect(backup).toMatchObject({ format: 'plumbline-backup', postgres_major: '17' });

  await restoreBackup(at('running.backup'), at('running'));
  const restored = await startServices({ dataDir: at('running'), migrations: true });
  try {
    const rows = await restored.sql<{ name: string; description: string }[]>`
      select p.name, p.description from public.projects p where p.org_id = ${orgId} order by p.id`;
    // What was acknowledged before is there, nothing is missing in between, and each row has its file.
    expect(rows.length).toBeGreaterThanOrEqual(before);
    expect(rows.map(({ name }) => name)).toEqual(rows.map((_, number) => `P${number}`));
    for (const { description } of rows)
      expect(await get(restored, description)).toBe(`content of ${description}`);
  } finally {
    await restored.stop();
  }
}, 400_000);

it('comes back with equal checksums, its secrets, and every rule in force', async () => {
  await makeBackup(stack.dataDir, at('quiet.backup'));
  await restoreBackup(at('quiet.backup'), at('quiet'));
  const restored = await startServices({ dataDir: at('quiet'), migrations: true, pgtap: true });
  try {
    expect(await checksums(restored.sql)).toEqual(await checksums(stack.sql));
    expect(await filesOf(restored)).toEqual(await filesOf(stack));
    expect([restored.secretKey, restored.jwtSecret]).toEqual([stack.secretKey, stack.jwtSecret]);
    // A token from before opens the same door.
    const answer = await fetch(`${restored.url}/rest/v1/organizations?select=id`, {
      headers: { apikey: restored.publishableKey, authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toEqual([{ id: orgId }]);
    await withPgtap(restored.adminDbUrl, async () => {
      for (const file of [
        '000_setup_test_helpers.sql',
        '010_schema.test.sql',
        '020_request_context.test.sql',
        '130_memberships.test.sql',
        '210_projects.test.sql',
        '230_twin_ids.test.sql',
        '410_storage.test.sql',
      ])
        expect([file, (await runTestFile(restored.adminDbUrl, file)).problems]).toEqual([file, []]);
    });
    expect(await runAdvisors(restored.adminDbUrl)).toMatchObject({ failed: 0 });
  } finally {
    await restored.stop();
  }
}, 400_000);

it('is made of a stack that stands still, too, and goes back over it', async () => {
  await restoreBackup(at('quiet.backup'), at('still'));
  const one = await startServices({ dataDir: at('still'), migrations: true });
  const sums = await checksums(one.sql);
  // Stopping a test's stack removes a folder of its own, not this one.
  await one.stop();
  await makeBackup(at('still'), at('still.backup'));
  const { movedTo } = await restoreBackup(at('still.backup'), at('still'));
  expect(movedTo && existsSync(join(movedTo, 'secrets.json'))).toBe(true);
  const again = await startServices({ dataDir: at('still'), migrations: true });
  try {
    expect(await checksums(again.sql)).toEqual(sums);
  } finally {
    await again.stop();
  }
}, 400_000);

describe('what is refused', () => {
  const refusal = async (work: Promise<unknown>) =>
    await work.then(
      () => 'done',
      (error) => String(error),
    );

  it('is a folder that is in use, or of another stack, or newer', async () => {
    expect(await refusal(restoreBackup(at('quiet.backup'), stack.dataDir))).toMatch(
      /in use by another running stack/,
    );
    mkdirSync(at('foreign'));
    writeFileSync(join(at('foreign'), 'secrets.json'), JSON.stringify({ secretKey: 'sb_secret_other' }));
    expect(await refusal(restoreBackup(at('quiet.backup'), at('foreign')))).toMatch(/holds another stack/);
    expect(existsSync(join(at('foreign'), 'secrets.json'))).toBe(true);

    await restoreBackup(at('quiet.backup'), at('newer'));
    const newer = await startServices({ dataDir: at('newer'), migrations: true });
    const admin = postgres(newer.adminDbUrl, { max: 1 });
    await admin`insert into supabase_migrations.schema_migrations (version) values ('20991231000000')`;
    await admin.end();
    await newer.stop();
    expect(await refusal(restoreBackup(at('quiet.backup'), at('newer')))).toMatch(
      /is newer \(20991231000000\)/,
    );
    // And its own backup is of a newer Plumbline than this.
    await makeBackup(at('newer'), at('newer.backup'));
    expect(await refusal(restoreBackup(at('newer.backup'), at('nowhere')))).toMatch(
      /is of a newer Plumbline/,
    );
    expect(existsSync(at('nowhere'))).toBe(false);
  }, 400_000);

  it('is what is no backup, cut short or changed', async () => {
    const bytes = readFileSync(at('quiet.backup'));
    const restored = async (content: Uint8Array) => {
      writeFileSync(at('changed.backup'), content);
      return await refusal(restoreBackup(at('changed.backup'), at('nowhere')));
    };
    for (const content of [Buffer.from(''), Buffer.from('no backup'), bytes.subarray(0, 5000), gzipSync('x')])
      expect(await restored(content)).toMatch(/is no backup of Plumbline/);
    expect(await refusal(restoreBackup(at('missing.backup'), at('nowhere')))).toMatch(/cannot be read/);
    const tar = gunzipSync(bytes);
    const place = tar.indexOf('secretKey');
    tar[place + 14] = (tar[place + 14] ?? 0) ^ 1;
    expect(await restored(gzipSync(tar))).toMatch(/secrets.json is not as it was/);
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  it('is a backup of nothing, in itself, or over a file', async () => {
    expect(await refusal(makeBackup(at('empty'), at('x.backup')))).toMatch(/nothing to back up/);
    expect(await refusal(makeBackup(stack.dataDir, join(stack.dataDir, 'x')))).toMatch(/elsewhere/);
    expect(await refusal(makeBackup(stack.dataDir, at('quiet.backup')))).toMatch(/is there already/);
    expect(
      createHash('sha256')
        .update(readFileSync(at('quiet.backup')))
        .digest('hex'),
    ).toMatch(/^[0-9a-f]{64}$/);
  });
});

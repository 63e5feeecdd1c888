import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { create, extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksums } from '../../devstack/src/testing/checksums.ts';
import { newOrganization } from '../../devstack/src/testing/members.ts';
import { startServices, type TestStack } from '../../devstack/src/testing/test-stack.ts';
import { signingKey } from '../../supabase/functions/_server/db/installation-key.ts';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { generateSigningKey, sign } from '../../supabase/functions/_shared/archive/signature.ts';
import { runAdvisors } from '../test/advisors.ts';
import { runTestFile, withPgtap } from '../test/pgtap.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-backup-'));
const at = (name: string) => join(folder, name);
/** Restores into a possibly empty folder, trusting the key of the stack's own backups. */
const restoreTrusted = (file: string, target: string) => restoreBackup(file, target, { trust: fingerprint });
let fingerprint: string;
let stack: TestStack;
let orgId: string;
let token: string;

beforeAll(async () => {
  stack = await startServices({ migrations: true });
  const { orgId: created, members } = await newOrganization(stack, 2);
  orgId = created;
  token = members[0]?.token ?? '';
  fingerprint = await stack.sql.begin(
    async (sql) => (await signingKey(sql as unknown as Transaction)).fingerprint,
  );
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

const filesOf = async (one: TestStack) => {
  const objects = await one.sql<{ name: string }[]>`select name from storage.objects order by name`;
  return await Promise.all(objects.map(async ({ name }) => `${name} ${await get(one, name)}`));
};

it('is consistent while data are being written', async () => {
  let stop = false;
  let written = 0;
  // Writes a file, then the row that names it, as uploads do. Each has the next number.
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

  await restoreTrusted(at('running.backup'), at('running'));
  const restored = await startServices({ dataDir: at('running'), migrations: true });
  try {
    const rows = await restored.sql<{ name: string; description: string }[]>`
      select p.name, p.description from public.projects p where p.org_id = ${orgId} order by p.id`;
    // Every acknowledged write is there, without gaps, and each row has its file.
    expect(rows.length).toBeGreaterThanOrEqual(before);
    expect(rows.map(({ name }) => name)).toEqual(rows.map((_, number) => `P${number}`));
    for (const { description } of rows)
      expect(await get(restored, description)).toBe(`content of ${description}`);
  } finally {
    await restored.stop();
  }
}, 400_000);

it('restores equal checksums, secrets, and all rules', async () => {
  await makeBackup(stack.dataDir, at('quiet.backup'));
  await restoreTrusted(at('quiet.backup'), at('quiet'));
  const restored = await startServices({ dataDir: at('quiet'), migrations: true, pgtap: true });
  try {
    expect(await checksums(restored.sql)).toEqual(await checksums(stack.sql));
    expect(await filesOf(restored)).toEqual(await filesOf(stack));
    expect([restored.secretKey, restored.jwtSecret]).toEqual([stack.secretKey, stack.jwtSecret]);
    // A token issued before the backup still works.
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

it('backs up a stopped stack and restores over it', async () => {
  await restoreTrusted(at('quiet.backup'), at('still'));
  const one = await startServices({ dataDir: at('still'), migrations: true });
  const sums = await checksums(one.sql);
  // Stopping a test's stack removes a folder the stack created, but not this one.
  await one.stop();
  await makeBackup(at('still'), at('still.backup'));
  // The folder contains its own key, so `trust` is not needed.
  const { movedTo } = await restoreBackup(at('still.backup'), at('still'));
  expect(movedTo && existsSync(join(movedTo, 'secrets.json'))).toBe(true);
  const again = await startServices({ dataDir: at('still'), migrations: true });
  try {
    expect(await checksums(again.sql)).toEqual(sums);
  } finally {
    await again.stop();
  }
}, 400_000);

it('continues after a restore that was killed between moving the old folder aside and replacing it', async () => {
  renameSync(at('still'), at('still.replacing'));
  mkdirSync(at('still.restoring-killed'));
  // The folder's own key is back, so `trust` is not needed.
  const { movedTo } = await restoreBackup(at('still.backup'), at('still'));
  expect(movedTo && existsSync(join(movedTo, 'secrets.json'))).toBe(true);
  expect(readdirSync(folder).filter((name) => /^still\.re/.test(name))).toEqual([]);
  // Killed one step later, the old folder is kept under its usual name.
  mkdirSync(at('still.replacing'));
  await restoreBackup(at('still.backup'), at('still'));
  expect(existsSync(at('still.replacing'))).toBe(false);
}, 400_000);

describe('refused backups and restores', () => {
  const refusal = async (work: Promise<unknown>) =>
    await work.then(
      () => 'done',
      (error) => String(error),
    );

  it('include a target folder that is in use, of another stack, or newer', async () => {
    expect(await refusal(restoreTrusted(at('quiet.backup'), stack.dataDir))).toMatch(
      /Another running stack is using/,
    );
    mkdirSync(at('foreign'));
    writeFileSync(join(at('foreign'), 'secrets.json'), JSON.stringify({ secretKey: 'sb_secret_other' }));
    expect(await refusal(restoreTrusted(at('quiet.backup'), at('foreign')))).toMatch(
      /contains a different stack/,
    );
    expect(existsSync(join(at('foreign'), 'secrets.json'))).toBe(true);

    await restoreTrusted(at('quiet.backup'), at('newer'));
    const newer = await startServices({ dataDir: at('newer'), migrations: true });
    const admin = postgres(newer.adminDbUrl, { max: 1 });
    await admin`insert into supabase_migrations.schema_migrations (version) values ('20991231000000')`;
    await admin.end();
    await newer.stop();
    expect(await refusal(restoreTrusted(at('quiet.backup'), at('newer')))).toMatch(
      /is newer \(20991231000000\)/,
    );
    // Its own backup is from a newer Plumbline than this one.
    await makeBackup(at('newer'), at('newer.backup'));
    expect(await refusal(restoreTrusted(at('newer.backup'), at('nowhere')))).toMatch(
      /comes from a newer Plumbline/,
    );
    expect(existsSync(at('nowhere'))).toBe(false);
  }, 400_000);

  it('include a file that is not a backup, is truncated, or was changed', async () => {
    const bytes = readFileSync(at('quiet.backup'));
    const restored = async (content: Uint8Array) => {
      writeFileSync(at('changed.backup'), content);
      return await refusal(restoreTrusted(at('changed.backup'), at('nowhere')));
    };
    for (const content of [Buffer.from(''), Buffer.from('no backup'), bytes.subarray(0, 5000), gzipSync('x')])
      expect(await restored(content)).toMatch(/is not a Plumbline backup/);
    expect(await refusal(restoreTrusted(at('missing.backup'), at('nowhere')))).toMatch(/cannot be read/);
    const tar = gunzipSync(bytes);
    const place = tar.indexOf('secretKey');
    tar[place + 14] = (tar[place + 14] ?? 0) ^ 1;
    expect(await restored(gzipSync(tar))).toMatch(/secrets.json does not match its hash/);
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  it('include a backup with an untrusted signer or a wrong signature', async () => {
    const refused = (trust?: string) => refusal(restoreBackup(at('signed.backup'), at('nowhere'), { trust }));
    const backup = at('unpacked');
    mkdirSync(backup);
    // A backup with a wrong signature is not read further, so the other files can be omitted.
    await extract({ file: at('quiet.backup'), cwd: backup }, ['backup.json', 'backup.sig']);
    const manifest = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'));
    const signature = readFileSync(join(backup, 'backup.sig'), 'utf8');
    const pack = async (content: object, signed: string | null) => {
      writeFileSync(join(backup, 'backup.json'), JSON.stringify(content));
      rmSync(join(backup, 'backup.sig'), { force: true });
      if (signed !== null) writeFileSync(join(backup, 'backup.sig'), signed);
      await create({ gzip: true, file: at('signed.backup'), cwd: backup }, readdirSync(backup));
    };

    await pack(manifest, signature);
    expect(await refused()).toMatch(/did not sign this file.*installation.*--trust/s);
    expect(await refused('0'.repeat(64))).toMatch(/did not sign this file/);

    const { signed_by: signer, ...unsigned } = manifest;
    await pack({ ...unsigned, version: 1 }, null);
    expect(await refused(fingerprint)).toMatch(/This file is not signed.*--trust unsigned/s);

    const other = await generateSigningKey();
    const resigned = {
      ...manifest,
      signed_by: { ...signer, public_key: other.publicKey, fingerprint: other.fingerprint },
    };
    await pack(resigned, await sign(Buffer.from(JSON.stringify(resigned)), other));
    expect(await refused(fingerprint)).toMatch(
      new RegExp(`did not sign this file.*${other.fingerprint}`, 's'),
    );

    const wrong = [
      [{ ...manifest, made_at: '2020-01-01T00:00:00Z' }, signature],
      [{ ...resigned, signed_by: { ...resigned.signed_by, fingerprint } }, signature],
      [manifest, null],
      [unsigned, signature],
    ] as const;
    for (const [content, signed] of wrong) {
      await pack(content, signed);
      for (const trust of [undefined, fingerprint, other.fingerprint, 'unsigned'])
        expect(await refused(trust)).toMatch(/signature does not match/);
    }
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  it('include backing up nothing, into the data folder, or over a file', async () => {
    expect(await refusal(makeBackup(at('empty'), at('x.backup')))).toMatch(/Nothing to back up/);
    expect(await refusal(makeBackup(stack.dataDir, join(stack.dataDir, 'x')))).toMatch(
      /outside the data folder/,
    );
    expect(await refusal(makeBackup(stack.dataDir, at('quiet.backup')))).toMatch(/already exists/);
    expect(
      createHash('sha256')
        .update(readFileSync(at('quiet.backup')))
        .digest('hex'),
    ).toMatch(/^[0-9a-f]{64}$/);
  });
});

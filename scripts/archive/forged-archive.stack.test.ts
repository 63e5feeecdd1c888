import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksums } from '../../devstack/src/testing/checksums.ts';
import { newOrganization } from '../../devstack/src/testing/members.ts';
import { startServices, type TestStack } from '../../devstack/src/testing/test-stack.ts';
import { closeDatabase } from '../../supabase/functions/_server/testing/cast.ts';
import {
  type Everything,
  newOrganizationWithEverything,
} from '../../supabase/functions/_server/testing/everything.ts';
import { manifestPath, signaturePath } from '../../supabase/functions/_shared/archive/manifest.ts';
import { generateSigningKey, type SigningKey } from '../../supabase/functions/_shared/archive/signature.ts';
import { archivedTables } from '../../supabase/functions/_shared/archive/tables.ts';
import { openArchive } from './open-archive.ts';
import { owningColumns } from './ownership.ts';
import { type Allowed, restoreArchive } from './restore-archive.ts';
import { storageOf } from './storage.ts';
import { downloadArchive } from './testing/download-archive.ts';
import { manifestOf, readArchive, resign, rowsIn, setRows, writeArchive } from './testing/rewrite-archive.ts';

/**
 * The attacker owns an organization on another installation and forges its archive to target the victim's
 * organization.
 */
const folder = mkdtempSync(join(tmpdir(), 'plumbline-forged-'));
const genuine = join(folder, 'archive.zip');
let source: TestStack;
let target: TestStack;
let firm: Everything;
let orgId: string;
let victim: { orgId: string; userId: string; email: string };
let key: SigningKey;
let before: Record<string, string>;

beforeAll(async () => {
  // The organization has a webhook to a local port of the test.
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
  await downloadArchive(source.url, firm.owner.token, genuine);
  const { orgId: theirs, members } = await newOrganization(target, 1);
  const userId = members[0]?.id ?? '';
  const [profile] = await target.sql<{ email: string }[]>`
    select p.email from public.profiles p where p.id = ${userId}`;
  victim = { orgId: theirs, userId, email: profile?.email ?? '' };
  key = await generateSigningKey();
  before = await checksums(target.sql);
}, 180_000);

afterAll(async () => {
  await closeDatabase();
  await Promise.all([source?.stop(), target?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

type Content = Awaited<ReturnType<typeof readArchive>>;

/** The result of restoring this; the operator was tricked into trusting the attacker's key. */
async function outcome(content: Content, allowed: Allowed = { trust: key.fingerprint }): Promise<string> {
  try {
    const archive = await openArchive(writeArchive(join(folder, 'forged.zip'), content));
    try {
      await restoreArchive(target.sql, storageOf(target.url, target.secretKey), archive, allowed);
    } finally {
      await archive.close();
    }
  } catch (error) {
    return String(error);
  }
  return 'restored';
}

/** The archive with an extra row in a table: a copy of its first row, or an empty one, with these columns. */
async function withRow(table: string, columns: Record<string, unknown>): Promise<Content> {
  const content = await readArchive(genuine);
  const rows = rowsIn(content, table);
  setRows(content, table, [...rows, { org_id: orgId, ...rows[0], id: randomUUID(), ...columns }]);
  await resign(content, key);
  return content;
}

const tables = archivedTables.filter(({ name }) => name !== 'profiles');

it.each(tables)('refuses a row of another organization in $name', async ({ name }) => {
  const columns = name === 'organizations' ? { id: victim.orgId } : { org_id: victim.orgId };
  const words = /ArchiveRefused: Nothing was restored: a row of \S+ refers to another organization/;
  expect(await outcome(await withRow(name, columns))).toMatch(words);
});

it('refuses an owner of another organization, even hidden in the same line as a valid row', async () => {
  const membership = { org_id: victim.orgId, user_id: firm.owner.id, role: 'owner' };
  expect(await outcome(await withRow('memberships', membership))).toMatch(/refers to another organization/);

  const content = await readArchive(genuine);
  const [part] = manifestOf(content).tables.find(({ name }) => name === 'memberships')?.parts ?? [];
  const own = new TextDecoder().decode(content.get(part?.path ?? '')).trimEnd();
  const line = `${own},${JSON.stringify({ ...membership, id: randomUUID() })}\n`;
  content.set(part?.path ?? '', Uint8Array.from(Buffer.from(line)));
  await resign(content, key);
  expect(await outcome(content)).toMatch(/refers to another organization/);
});

it('refuses a person who is not in the archive, in every column that names one', async () => {
  const owning = await target.sql.begin((sql) => owningColumns(sql));
  const columns = tables.flatMap(({ schema, name }) =>
    (owning.get(`${schema}.${name}`) ?? []).flatMap((column) =>
      column.naming === 'person' ? [[name, column.name] as const] : [],
    ),
  );
  expect(columns.length).toBeGreaterThan(60);
  for (const [table, column] of columns)
    expect([table, column, await outcome(await withRow(table, { [column]: victim.userId }))]).toEqual([
      table,
      column,
      expect.stringMatching(/refers to a person who is not in the archive/),
    ]);
}, 300_000);

it('refuses a file in another organization’s folder, in every column with a path', async () => {
  const owning = await target.sql.begin((sql) => owningColumns(sql));
  const columns = tables.flatMap(({ schema, name, leftOut = {} }) =>
    (owning.get(`${schema}.${name}`) ?? []).flatMap((column) =>
      column.naming === 'path' && !(column.name in leftOut) ? [[name, column.name] as const] : [],
    ),
  );
  expect(columns.length).toBeGreaterThan(6);
  const id = randomUUID();
  const paths = [
    `${victim.orgId}/${id}/${id}/file.pdf`,
    `${orgId}/../${victim.orgId}/${id}/file.pdf`,
    `${orgId}/./${id}/file.pdf`,
    `${orgId}/%2e%2e/${victim.orgId}/file.pdf`,
    `${orgId}\\..\\${victim.orgId}\\file.pdf`,
    `${orgId}//file.pdf`,
    `${orgId}/${id}/file.pdf?download=x`,
    `${orgId}/${id}/file.pdf#x`,
    `${orgId}`,
  ];
  for (const [table, column] of columns)
    for (const path of paths)
      expect([table, path, await outcome(await withRow(table, { [column]: path }))]).toEqual([
        table,
        path,
        expect.stringMatching(/refers to a file outside the organization/),
      ]);
}, 300_000);

it('refuses contracts that change each other in a cycle', async () => {
  const content = await readArchive(genuine);
  const rows = rowsIn(content, 'contracts');
  const [first] = rows;
  const change = { ...first, id: randomUUID(), amends_id: first?.id };
  setRows(content, 'contracts', [{ ...first, amends_id: change.id }, change, ...rows.slice(1)]);
  await resign(content, key);
  expect(await outcome(content)).toMatch(/rows of public.contracts refer to each other in a circle/);
});

describe('people with an account here', () => {
  const person = async (profile: Record<string, unknown>) => {
    const content = await withRow('memberships', { user_id: profile.id, role: 'owner' });
    const rows = rowsIn(content, 'profiles');
    setRows(content, 'profiles', [...rows, { ...rows[0], deleted_at: null, ...profile }]);
    await resign(content, key);
    return content;
  };

  it('are refused unless the operator allows each of them to join', async () => {
    const words = new RegExp(`already have an account here: ${victim.email}`);
    for (const profile of [
      { id: victim.userId, email: 'someone@elsewhere.example' },
      { id: victim.userId, email: victim.email },
      { id: randomUUID(), email: victim.email.toUpperCase() },
    ]) {
      expect(await outcome(await person(profile))).toMatch(words);
      expect(
        await outcome(await person(profile), { trust: key.fingerprint, join: [firm.owner.email] }),
      ).toMatch(words);
    }
  });

  it('are refused if two people in the archive match one account', async () => {
    const content = await person({ id: victim.userId, email: 'someone@elsewhere.example' });
    const rows = rowsIn(content, 'profiles');
    setRows(content, 'profiles', [...rows, { ...rows[0], id: randomUUID(), email: victim.email }]);
    await resign(content, key);
    expect(await outcome(content, { trust: key.fingerprint, join: ['all'] })).toMatch(
      /match the same account here/,
    );
  });
});

describe('signatures', () => {
  it('by an untrusted key are refused, with the archive’s own details in the message', async () => {
    const content = await readArchive(genuine);
    const signer = manifestOf(content).signed_by;
    expect(signer).toMatchObject({
      algorithm: 'Ed25519',
      requested_by: expect.stringContaining(firm.owner.email),
    });
    const message = await outcome(content, {});
    for (const fact of [orgId, signer?.fingerprint, signer?.installation, firm.owner.email])
      expect(message).toContain(fact);
    expect(message).toContain(`--trust ${signer?.fingerprint}`);
    expect(await outcome(content, { trust: 'unsigned' })).toMatch(/did not sign/);
    expect(await outcome(content, { trust: key.fingerprint })).toMatch(/did not sign/);
  });

  it('may be missing only in an archive of version 1 trusted as unsigned', async () => {
    const content = await readArchive(genuine);
    const unsigned = async (version: number) => {
      await resign(content, key, (manifest) => {
        manifest.version = version;
        delete manifest.signed_by;
      });
      content.delete(signaturePath);
      return content;
    };
    expect(await outcome(await unsigned(2), { trust: 'unsigned' })).toMatch(/its signature is missing/);
    expect(await outcome(await unsigned(1), { trust: key.fingerprint })).toMatch(
      /This file is not signed.*--trust unsigned/s,
    );
  });

  it('that do not match are refused, whichever key is trusted', async () => {
    const own = manifestOf(await readArchive(genuine)).signed_by;
    const forgeries: ((content: Content) => Promise<void>)[] = [
      // Another manifest with the genuine signature.
      async (content) => {
        const signature = content.get(signaturePath);
        await resign(content, key, (manifest) => {
          manifest.signed_by = own;
        });
        if (signature) content.set(signaturePath, signature);
      },
      // The attacker's signature with the genuine key.
      async (content) =>
        resign(content, key, (manifest) => {
          manifest.signed_by = own;
        }),
      // The attacker's key with the genuine fingerprint.
      async (content) =>
        resign(content, key, (manifest) => {
          if (manifest.signed_by && own) manifest.signed_by.fingerprint = own.fingerprint;
        }),
      async (content) => {
        content.set(manifestPath, Uint8Array.from([...(content.get(manifestPath) ?? []), 0x20]));
      },
    ];
    for (const forge of forgeries) {
      const content = await readArchive(genuine);
      await forge(content);
      for (const trust of [undefined, own?.fingerprint, key.fingerprint, 'unsigned'])
        expect(await outcome(content, { trust, join: ['all'] })).toMatch(/its signature does not match/);
    }
  });
});

it('refused archives write nothing', async () => {
  expect(await checksums(target.sql)).toEqual(before);
});

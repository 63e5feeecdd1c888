import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  type Person,
  sql,
} from '../_server/testing/cast.ts';
import { call, refusal, success } from '../_server/testing/client.ts';
import { newOrganizationWithEverything } from '../_server/testing/everything.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import {
  archiveSchema,
  notificationSchema,
  organizationDeletionSchema,
  projectSchema,
  userSchema,
} from '../_shared/schemas/index.ts';
import { handlers } from './handlers/index.ts';

beforeAll(async () => {
  await inProcessRequests();
});
afterAll(closeDatabase);

const ask = ({ token }: Pick<Person, 'token'>, name = 'Test Builders', headers = {}) =>
  call('POST', '/organization-deletions', { token, body: { name }, headers });
const deletions = ({ token }: Pick<Person, 'token'>) =>
  success(call('GET', '/organization-deletions', { token }), 200, organizationDeletionSchema.array());
const keep = ({ token }: Pick<Person, 'token'>, { id }: { id: string }) =>
  call('DELETE', `/organization-deletions/${id}`, { token });
const me = ({ token }: Pick<Person, 'token'>) => success(call('GET', '/auth/me', { token }), 200, userSchema);
const mine = async (person: Person) =>
  (await me(person)).organizations.find(({ id }) => id === person.organizationId);
const titles = async ({ token }: Person) =>
  (await success(call('GET', '/notifications', { token }), 200, notificationSchema.array())).map(
    ({ title }) => title,
  );

describe('an organization scheduled for deletion', () => {
  it('is announced to everyone, read-only, and can be kept by any owner', async () => {
    const owner = await newOwner();
    const [second, member] = [await newColleague(owner, 'owner'), await newColleague(owner)];
    const project = await newProject(owner);
    const deletion = await success(ask(owner), 201, organizationDeletionSchema);
    const days = (Date.parse(deletion.delete_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(await refusal(ask(second))).toMatchObject({ status: 409, code: 'conflict' });
    for (const person of [owner, second, member]) {
      expect(await titles(person)).toContain('Test Builders will be deleted');
      expect(Date.parse((await mine(person))?.delete_at ?? '')).toBe(Date.parse(deletion.delete_at));
      const { id, delete_at } = deletion;
      expect(await deletions(person)).toMatchObject([{ id, delete_at }]);
    }

    const path = `/projects/${project.id}`;
    const { token } = owner;
    await success(call('GET', path, { token }), 200, projectSchema);
    const refused = [
      call('PUT', path, { token, body: { name: 'Tower' } }),
      call('POST', '/projects', { token, body: { name: 'N', client_name: 'C', start_date: '2026-01-01' } }),
      call('DELETE', path, { token }),
    ];
    for (const answer of refused)
      expect(await refusal(answer)).toMatchObject({
        status: 409,
        code: 'conflict',
        message: expect.stringContaining('scheduled for deletion'),
      });
    await success(call('POST', '/archives', { token }), 201, archiveSchema);
    expect((await call('DELETE', `/members/${member.id}`, { token })).status).toBe(200);

    expect(await refusal(keep(second, { id: crypto.randomUUID() }))).toMatchObject({ status: 404 });
    await success(keep(second, deletion), 200, organizationDeletionSchema);
    expect(await refusal(keep(second, deletion))).toMatchObject({ status: 404 });
    expect(await titles(owner)).toContain('Deletion of Test Builders canceled');
    expect(await mine(owner)).toMatchObject({ delete_at: null });
    await success(call('PUT', path, { token, body: { name: 'Tower' } }), 200, projectSchema);
  });

  it('is scheduled by owners, who type its name', async () => {
    const owner = await newOwner();
    const [admin, member, stranger] = [
      await newColleague(owner, 'admin'),
      await newColleague(owner),
      await newOwner(),
    ];
    for (const person of [admin, member]) expect(await refusal(ask(person))).toMatchObject({ status: 403 });
    expect(await refusal(ask({ token: '' }))).toMatchObject({ status: 401 });
    for (const name of ['', 'Test builders', 'Other']) {
      expect(await refusal(ask(owner, name))).toMatchObject({ status: 422, fields: [{ path: 'name' }] });
    }
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const deletion = await success(ask(owner, ' Test Builders ', headers), 201, organizationDeletionSchema);
    expect(await success(ask(owner, ' Test Builders ', headers), 201, organizationDeletionSchema)).toEqual(
      deletion,
    );
    for (const person of [admin, member])
      expect(await refusal(keep(person, deletion))).toMatchObject({ status: 403 });
    expect(await refusal(keep(stranger, deletion))).toMatchObject({ status: 404 });
    expect(await deletions(stranger)).toEqual([]);
  });
});

/** Adds up figures, and counts those that still wait because another job is adding. */
async function figuresToSum(orgId: string): Promise<number> {
  await sql()`select private.sum_figures()`;
  return (await sql()`select from private.figure_changes where org_id = ${orgId}`).length;
}

describe('deletion of an organization', () => {
  it('removes every row and file despite interruptions, and touches no other organization', async () => {
    const { owner, people } = await newOrganizationWithEverything();
    const rival = await newOrganizationWithEverything();
    const { organizationId: orgId } = owner;
    // The same ids in two organizations: ids are unique only within an organization.
    await sql()`
      insert into public.projects (id, org_id, name)
      select p.id, ${rival.owner.organizationId}, 'Twin' from public.projects p where p.org_id = ${orgId}`;
    await success(call('POST', '/archives', { token: owner.token }), 201, archiveSchema);
    await success(ask(owner), 201, organizationDeletionSchema);
    await sql()`select private.seal_activity()`;

    // Nothing happens before the date, or after an owner cancels the deletion.
    expect(await attempt(orgId)).toBe('done');
    expect(await rowsOf(orgId)).not.toEqual({});

    // Pending jobs of the other organization would change its rows during the test, and so would adding up figures.
    await expect
      .poll(() => dueJobs(rival.owner.organizationId), { timeout: 60_000, interval: 300 })
      .toEqual([]);
    await expect.poll(() => figuresToSum(rival.owner.organizationId), { timeout: 60_000 }).toBe(0);
    const before = await checksums(rival.owner.organizationId);
    await sql()`update public.organization_deletions set delete_at = now() where org_id = ${orgId}`;
    let stops = 0;
    while ((await attempt(orgId, stops * 4)) === 'stopped') {
      stops += 1;
      // No memberships are left after the first step.
      expect((await me(owner)).organizations.map(({ id }) => id)).not.toContain(orgId);
      expect(
        await refusal(
          call('GET', '/projects', { token: owner.token, headers: { 'x-organization-id': orgId } }),
        ),
      ).toMatchObject({ status: 404 });
    }
    expect(stops).toBeGreaterThan(10);
    expect(await rowsOf(orgId)).toEqual({});
    expect([...(await sql()`select from public.organizations where id = ${orgId}`)]).toEqual([]);
    expect([...(await sql()`select name from storage.objects where name like ${`${orgId}/%`}`)]).toEqual([]);

    expect(await checksums(rival.owner.organizationId)).toEqual(before);
    for (const { id, token } of people) expect(await me({ token })).toMatchObject({ id });
    // Running it again does nothing.
    expect(await attempt(orgId)).toBe('done');

    const { stdout } = await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('../../../scripts/verify-audit.ts', import.meta.url)),
      process.env.PLUMBLINE_DB_URL ?? '',
    ]).catch((error) => error as { stdout: string });
    expect(stdout).toContain(`; ${rival.owner.organizationId}:`);
    expect(stdout).not.toContain(orgId);
  }, 120_000);

  it('is started by the schedule only when due', async () => {
    const [due, early] = [await newOwner(), await newOwner()];
    for (const person of [due, early]) await success(ask(person), 201, organizationDeletionSchema);
    await sql()`update public.organization_deletions set delete_at = now() where org_id = ${due.organizationId}`;
    await sql()`update private.job_schedule set next_run_at = now() where kind = 'delete_organizations'`;
    await expect
      .poll(
        async () => {
          await fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
            method: 'POST',
            headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
          });
          return (await sql()`select from public.organizations where id = ${due.organizationId}`).length;
        },
        { timeout: 25_000, interval: 300 },
      )
      .toBe(0);
    expect(await mine(early)).toMatchObject({ delete_at: expect.any(String) });
    expect((await me(due)).organizations).toEqual([]);
  });
});

const dueJobs = async (orgId: string) =>
  (
    await sql()<{ kind: string }[]>`
      select kind from private.jobs where org_id = ${orgId} and state in ('waiting', 'running') and run_at <= now()`
  ).map(({ kind }) => kind);

const transaction = (work: Parameters<typeof inSystemTransaction>[1]) =>
  inSystemTransaction('job:test', work) as never;

/** Runs the handler as a worker does, and stops it after this many checks of its stop signal. */
async function attempt(orgId: string, looks = Number.POSITIVE_INFINITY): Promise<'done' | 'stopped'> {
  let left = looks;
  const signal = {
    throwIfAborted() {
      if (left === 0) throw new Error('stopped');
      left -= 1;
    },
  } as AbortSignal;
  const job = {
    id: '',
    kind: 'delete_organization',
    org_id: null,
    payload: {},
    attempts: 1,
    max_attempts: 8,
  };
  const work = { job, payload: { org_id: orgId }, now: new Date(), signal, transaction };
  try {
    await handlers.delete_organization?.repeatable?.({ ...work, finish: async () => undefined } as never);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'stopped') throw error;
    return 'stopped';
  }
  return 'done';
}

async function tables(): Promise<string[]> {
  const found = await sql()<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where n.nspname in ('public', 'private') and c.relkind = 'r' order by 1`;
  return found.map(({ name }) => name);
}

/** Rows per table that reference an organization; tables without any are omitted. */
async function rowsOf(orgId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tables()) {
    const [row] = await sql()<{ count: number }[]>`
      select count(*)::integer as count from ${sql()(name)} where org_id = ${orgId}`;
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}

/**
 * The other organization's data, down to each row's bytes and each file's size. Its jobs and their effects
 * continue.
 */
async function checksums(orgId: string): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {};
  for (const name of await tables()) {
    if (/jobs|webhook_(?:deliveries|circuits)|mail_messages|notifications|activity_batches/.test(name))
      continue;
    const [row] = await sql()`
      select md5(coalesce(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text), '')) as sum from ${sql()(name)} t
        where t.org_id = ${orgId}`;
    sums[name] = row?.sum;
  }
  sums.files = (
    await sql()`select name, metadata from storage.objects where name like ${`${orgId}/%`} order by name`
  ).map(({ name }) => name);
  return sums;
}

vi.spyOn(console, 'error').mockImplementation(() => {});

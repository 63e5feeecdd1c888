import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
} from '../_server/testing/cast.ts';
import { call, success } from '../_server/testing/client.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { type Report, reportSchema } from '../_shared/schemas/index.ts';
import { makeReport } from './handlers/make-report.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(closeDatabase);

interface ToMake {
  owner: Person;
  asker: Person;
  id: string;
}

/** A report, optionally scheduled, whose job no stack worker sees. */
async function toMake(
  asks: (owner: Person) => Promise<Person> = async (owner) => owner,
  scheduleFor?: string,
): Promise<ToMake> {
  const owner = await newOwner();
  const asker = await asks(owner);
  const project = await newProject(owner);
  await newContract(owner, project);
  const id = await sql().begin(async (tx) => {
    const [schedule] = scheduleFor
      ? await tx<{ id: string }[]>`
          insert into public.report_schedules (org_id, type, period, format, rhythm, weekday, created_by)
          values (${owner.organizationId}, 'risk_analysis', 'last_year', 'pdf', 'weekly', 1, ${asker.id}) returning id`
      : [];
    if (schedule && scheduleFor)
      await tx`
        insert into public.report_recipients (org_id, schedule_id, address)
        values (${owner.organizationId}, ${schedule.id}, ${scheduleFor})`;
    const [row] = await tx<{ id: string }[]>`
      insert into public.reports (org_id, type, period, format, requested_by, schedule_id)
      values (${owner.organizationId}, 'risk_analysis', 'last_year', 'pdf', ${asker.id}, ${schedule?.id ?? null}) returning id`;
    await tx`delete from private.jobs where unique_key = ${`make_report:${row?.id}`}`;
    return row?.id ?? '';
  });
  return { owner, asker, id };
}

interface Attempt {
  /** Counts its own transactions only, not earlier ones. */
  killedBefore?: number;
  attempt?: number;
  /** Runs before its nth transaction. */
  meanwhile?: { before: number; act: () => Promise<unknown> };
}

/** One worker run. */
async function attempt(
  { owner, id }: ToMake,
  { killedBefore = 99, attempt: attempts = 1, meanwhile }: Attempt = {},
): Promise<'done' | 'killed'> {
  let transactions = 0;
  try {
    await makeReport.repeatable?.({
      job: {
        id: 'j',
        kind: 'make_report',
        org_id: owner.organizationId,
        payload: {},
        attempts,
        max_attempts: 99,
      },
      payload: { report_id: id },
      now: new Date(),
      signal: new AbortController().signal,
      finish: async () => {},
      transaction: async (work) => {
        transactions += 1;
        if (transactions >= killedBefore) throw new Error('killed');
        if (transactions === meanwhile?.before) await meanwhile.act();
        return await inSystemTransaction('test', work);
      },
    });
    return 'done';
  } catch (error) {
    if (error instanceof Error && error.message === 'killed') return 'killed';
    throw error;
  }
}

const report = ({ owner, id }: ToMake): Promise<Report> =>
  success(call('GET', `/reports/${id}`, { token: owner.token }), 200, reportSchema);
const objectsOf = async ({ id }: ToMake) =>
  (
    await sql()<{ name: string }[]>`
      select name from storage.objects where bucket_id = 'reports' and name like ${`%/${id}/%`} order by name`
  ).map(({ name }) => name.split('/').at(-1));
const reported = async ({ id }: ToMake) =>
  (
    await sql()<{ title: string }[]>`
      select title from public.notifications where metadata ->> 'report_id' = ${id}`
  ).map(({ title }) => title);
const mails = async (address: string) =>
  (await sql()`select from public.mail_messages where to_address = ${address}`).length;

it('continues after a worker is killed at any step, and is stored, announced, and emailed once', async () => {
  for (const address of [undefined, `${crypto.randomUUID()}@bank.example`]) {
    const created = await toMake(undefined, address);
    let steps = 1;
    while ((await attempt(created, { killedBefore: steps, attempt: steps })) === 'killed') {
      expect((await report(created)).state).toMatch(/queued|running/);
      expect(await reported(created)).toEqual([]);
      steps += 1;
    }
    expect(steps).toBeGreaterThan(4);
    const ready = await report(created);
    expect(ready).toMatchObject({ state: 'ready', progress: 1, last_error: null });
    // The previous attempt was killed after storing its file, so that object is unreferenced and is swept.
    expect(await objectsOf(created)).toEqual([`j-${steps - 1}`, `j-${steps}`]);
    expect(await attempt(created, { attempt: steps + 1 })).toBe('done');
    expect((await report(created)).sha256).toBe(ready.sha256);
    if (address) expect(await mails(address)).toBe(1);
    expect(await reported(created)).toEqual(address ? [] : ['Risk Analysis is ready']);
  }
});

it('only one of three concurrent workers stores it; the others delete their files', async () => {
  const address = `${crypto.randomUUID()}@bank.example`;
  const created = await toMake(undefined, address);
  await Promise.all([1, 2, 3].map((number) => attempt(created, { attempt: number })));
  expect((await report(created)).state).toBe('ready');
  expect(await objectsOf(created)).toHaveLength(1);
  expect(await mails(address)).toBe(1);
});

it('leaves nothing of a report deleted while it was running', async () => {
  for (const before of [2, 3, 4, 5]) {
    const created = await toMake();
    const act = () =>
      success(call('DELETE', `/reports/${created.id}`, { token: created.owner.token }), 200, reportSchema);
    expect(await attempt(created, { meanwhile: { before, act } })).toBe('done');
    expect((await call('GET', `/reports/${created.id}`, { token: created.owner.token })).status).toBe(404);
    expect(await objectsOf(created)).toEqual([]);
    expect(await reported(created)).toEqual([]);
  }
});

it('is not created for a requester who has left or leaves while it runs, and reports it', async () => {
  const leave = ({ owner, asker }: ToMake) =>
    call('DELETE', `/members/${asker.id}`, { token: owner.token }).then(({ ok }) => expect(ok).toBe(true));
  const before = await toMake(newColleague);
  await leave(before);
  await expect(attempt(before)).rejects.toThrow('The requester has left the organization.');
  expect(await report(before)).toMatchObject({
    state: 'failed',
    last_error: 'The requester has left the organization.',
  });
  const meanwhile = await toMake(newColleague);
  await expect(attempt(meanwhile, { meanwhile: { before: 3, act: () => leave(meanwhile) } })).rejects.toThrow(
    'The requester has left the organization.',
  );
  expect((await report(meanwhile)).state).toBe('failed');
  expect(await objectsOf(meanwhile)).toEqual([]);
  expect((await call('GET', `/reports/${meanwhile.id}`, { token: meanwhile.asker.token })).status).toBe(404);
  for (const created of [before, meanwhile]) expect(await reported(created)).toEqual([]);
});

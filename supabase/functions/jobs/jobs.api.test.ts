import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { enqueueJob, tickSchedule } from '../_server/db/queue.ts';
import { closeDatabase, newContract, newOwner, newProject, sql } from '../_server/testing/cast.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { notify } from '../_server/testing/notifications.ts';
import { dayFromNow } from '../_shared/calendar/testing/day-from-now.ts';
import { drain } from './drain.ts';
import { atomic, type Handler, JobError, repeatable } from './handler.ts';
import { cleanUp } from './handlers/clean-up.ts';
import { handlers } from './handlers/index.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await sql()`create table if not exists private.done_by_tests (job text, at timestamptz default now())`;
});
afterAll(async () => {
  await sql()`delete from private.jobs where kind like 'test\\_%'`;
  await sql()`delete from private.job_schedule where kind like 'test\\_%'`;
  await sql()`drop table private.done_by_tests`;
  await closeDatabase();
});

const letters = () => crypto.randomUUID().replaceAll(/[^a-f]/g, '');
/** A kind that no other test or stack worker handles. */
const newKind = () => `test_${letters()}${letters()}`;
/** Calls the stack's worker. */
const ask = (headers: Record<string, string>, method = 'POST') =>
  fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, { method, headers });

type Wanted = Parameters<typeof enqueueJob>[1];
const enqueue = (wanted: Wanted) =>
  inSystemTransaction('test', (transaction) => enqueueJob(transaction, wanted));
const work = (kind: string, handler: Handler, more: object = {}) =>
  drain({ handlers: { [kind]: handler }, worker: 'test', budgetMs: 5000, ...more });
const jobsOf = (kind: string) => sql()`
  select id, state::text, attempts, last_error, run_at, locked_until from private.jobs where kind = ${kind} order by id`;
const doneBy = async (kind: string) =>
  (await sql()`select count(*)::integer as done from private.done_by_tests where job = ${kind}`)[0]?.done;

/** Leaves one row per time it took effect. */
const leaveRow = (kind: string, after: () => Promise<void> = async () => {}) =>
  atomic(z.object({}), async ({ sql: transaction }) => {
    await transaction`insert into private.done_by_tests (job) values (${kind})`;
    await after();
  });
const dueNow = (kind: string) =>
  sql()`update private.jobs set run_at = now() where kind = ${kind} and state = 'waiting'`;
const loseWorker = (kind: string) =>
  sql()`update private.jobs set locked_until = now() - interval '1 second' where kind = ${kind} and state = 'running'`;

describe('the job queue', () => {
  it('runs a job once, committing its effect and completion together', async () => {
    const kind = newKind();
    await enqueue({ kind });
    expect(await work(kind, leaveRow(kind))).toEqual({ done: 1, failed: 0, dead: 0, more: false });
    expect(await work(kind, leaveRow(kind))).toMatchObject({ done: 0 });
    expect([await doneBy(kind), (await jobsOf(kind))[0]?.state]).toEqual([1, 'done']);
  });

  it('rolls back a failed attempt, and increases the backoff each time', async () => {
    const kind = newKind();
    await enqueue({ kind, maxAttempts: 4 });
    const failing = leaveRow(kind, () => Promise.reject(new Error('The disk is full')));
    const waits: number[] = [];
    for (let attempt = 1; attempt < 4; attempt += 1) {
      expect(await work(kind, failing)).toMatchObject({ failed: 1 });
      const [job] = await jobsOf(kind);
      expect(job).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        last_error: 'The disk is full',
        locked_until: null,
      });
      waits.push(Number(job?.run_at) - Date.now());
      // Not before its time.
      expect(await work(kind, failing)).toMatchObject({ done: 0, failed: 0 });
      await dueNow(kind);
    }
    waits.forEach((wait, at) => {
      expect(wait).toBeGreaterThan(5000 * 2 ** at - 1000);
      expect(wait).toBeLessThanOrEqual(10_000 * 2 ** at);
    });
    expect(await work(kind, failing)).toMatchObject({ dead: 1 });
    expect([await doneBy(kind), await jobsOf(kind)]).toMatchObject([0, [{ state: 'dead', attempts: 4 }]]);
  });

  it('kills a job immediately if it can never succeed or its payload is invalid', async () => {
    const kind = newKind();
    await enqueue({ kind });
    const hopeless = repeatable(z.object({}), () =>
      Promise.reject(new JobError('No such address', { forGood: true })),
    );
    expect(await work(kind, hopeless)).toMatchObject({ dead: 1 });
    await enqueue({ kind, payload: { to: 1 } });
    expect(
      await work(
        kind,
        atomic(z.object({ to: z.string() }), async () => {}),
      ),
    ).toMatchObject({ dead: 1 });
    expect((await jobsOf(kind)).map(({ state }) => state)).toEqual(['dead', 'dead']);
  });

  it('waits at least as long as a provider asks', async () => {
    const kind = newKind();
    await enqueue({ kind });
    await work(
      kind,
      repeatable(z.object({}), () => Promise.reject(new JobError('Too many', { retryAfterMs: 3_600_000 }))),
    );
    expect(Number((await jobsOf(kind))[0]?.run_at)).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it('gives each job to only one of many workers', async () => {
    const kind = newKind();
    await Promise.all(Array.from({ length: 20 }, () => enqueue({ kind })));
    const workers = await Promise.all(
      Array.from({ length: 4 }, () => work(kind, leaveRow(kind), { slots: 2 })),
    );
    expect(workers.reduce((sum, { done }) => sum + done, 0)).toBe(20);
    expect(await doneBy(kind)).toBe(20);
  });

  it("restarts a lost worker's job, and rejects that worker’s late effect", async () => {
    const kind = newKind();
    await enqueue({ kind });
    const stuck = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow = work(
      kind,
      leaveRow(kind, async () => {
        reached.resolve();
        await stuck.promise;
      }),
      // Another slot of the same worker would take the job whose lease it lost.
      { slots: 1 },
    );
    await reached.promise;
    await loseWorker(kind);
    expect(await work(kind, leaveRow(kind))).toMatchObject({ done: 1 });
    stuck.resolve();
    expect(await slow).toMatchObject({ done: 0, failed: 1 });
    expect([await doneBy(kind), await jobsOf(kind)]).toMatchObject([1, [{ state: 'done', attempts: 2 }]]);
  });

  it('kills a job that crashes every worker', async () => {
    const kind = newKind();
    await enqueue({ kind, maxAttempts: 2 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await sql()`select private.claim_jobs('killed', ${sql().array([kind])})`;
      await loseWorker(kind);
    }
    expect(await jobsOf(kind)).toMatchObject([
      { state: 'dead', attempts: 2, last_error: 'The worker stopped unexpectedly' },
    ]);
  });

  it('treats a lease too far in the future as lost', async () => {
    const kind = newKind();
    await enqueue({ kind });
    await sql()`select private.claim_jobs('before', ${sql().array([kind])})`;
    await sql()`update private.jobs set locked_until = now() + interval '2 days' where kind = ${kind}`;
    expect(await work(kind, leaveRow(kind))).toMatchObject({ done: 1 });
  });

  it('keeps one waiting job per key, moved up if needed sooner, even while another runs', async () => {
    const kind = newKind();
    const uniqueKey = kind;
    const first = await enqueue({ kind, uniqueKey, runAt: new Date(Date.now() + 60_000) });
    expect(await Promise.all([enqueue({ kind, uniqueKey }), enqueue({ kind, uniqueKey })])).toEqual([
      first,
      first,
    ]);
    let request = 0;
    const asksAgain = repeatable(z.object({}), async () => {
      request += 1;
      if (request === 1) await enqueue({ kind, uniqueKey });
    });
    expect(await work(kind, asksAgain, { slots: 1 })).toMatchObject({ done: 2 });
  });

  it('carries the attempts of a failed job over to its replacement', async () => {
    const kind = newKind();
    const uniqueKey = kind;
    await enqueue({ kind, uniqueKey, maxAttempts: 3 });
    const replaced = repeatable(z.object({}), async () => {
      await enqueue({ kind, uniqueKey, maxAttempts: 3 });
      throw new Error('Again');
    });
    for (const expected of [{ failed: 1 }, { failed: 1 }, { dead: 1 }]) {
      // With one lane, no worker takes the new job before the old one has failed.
      expect(await work(kind, replaced, { slots: 1 })).toMatchObject(expected);
      await dueNow(kind);
    }
    expect((await jobsOf(kind)).map(({ state, attempts }) => [state, attempts])).toContainEqual(['dead', 3]);
  });

  it('leaves jobs of unknown kinds to other workers', async () => {
    const [kind, other] = [newKind(), newKind()];
    await enqueue({ kind });
    expect(await work(other, leaveRow(other))).toMatchObject({ done: 0 });
    expect(await jobsOf(kind)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  it('enqueues nothing when the transaction rolls back', async () => {
    const kind = newKind();
    const undone = inSystemTransaction('test', async (transaction) => {
      await enqueueJob(transaction, { kind });
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    expect(await jobsOf(kind)).toEqual([]);
  });
});

describe('the job schedule', () => {
  const schedule = async (next: string) => {
    const kind = newKind();
    await sql()`insert into private.job_schedule (kind, every_seconds, next_run_at) values (${kind}, 3600, now() + ${next}::interval)`;
    return kind;
  };
  const next = async (kind: string) =>
    Number(
      (
        await sql()`select extract(epoch from next_run_at - now()) as s from private.job_schedule where kind = ${kind}`
      )[0]?.s,
    );

  // The stack's own tick may be at work on the same row, so the job is waited for.
  it('enqueues a due job once, however many ticks run', async () => {
    const kind = await schedule('-1 second');
    await Promise.all(Array.from({ length: 8 }, tickSchedule));
    await expect.poll(() => jobsOf(kind)).toHaveLength(1);
    expect(await next(kind)).toBeGreaterThan(3590);
    await tickSchedule();
    expect(await jobsOf(kind)).toHaveLength(1);
  });

  it.each([
    ['three days in which nobody ticked', '-72 hours 10 minutes', 1],
    ['a clock that was set back', '5 days', 1],
    ['a time that has not come', '59 minutes', 0],
  ])('enqueues at most one job after %s', async (_, when, jobs) => {
    const kind = await schedule(when);
    await tickSchedule();
    await expect.poll(() => jobsOf(kind)).toHaveLength(jobs);
    const seconds = await next(kind);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
    await sql()`delete from private.job_schedule where kind = ${kind}`;
  });

  it('schedules daily jobs at their time, and one per organization if configured', async () => {
    const [owner, kind] = [await newOwner(), newKind()];
    await sql()`
      insert into private.job_schedule (kind, daily_at, each_organization, next_run_at)
      values (${kind}, ((now() at time zone 'UTC') - interval '1 minute')::time, true, now() - interval '1 minute')`;
    await tickSchedule();
    const ofOwner = async () =>
      await sql()`select org_id from private.jobs where kind = ${kind} and org_id = ${owner.organizationId}`;
    await expect.poll(ofOwner).toHaveLength(1);
    expect(await next(kind)).toBeGreaterThan(86_300);
    await sql()`delete from private.job_schedule where kind = ${kind}`;
  });
});

describe('the job kinds', () => {
  const run = async (kind: string, orgId: string) => {
    await enqueue({ kind, orgId, uniqueKey: `${kind}:${orgId}` });
    await ask({ apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' });
    return () =>
      expect
        .poll(
          async () =>
            (
              await sql()`select from private.jobs where kind = ${kind} and org_id = ${orgId} and state <> 'done'`
            ).length,
          { timeout: 20_000 },
        )
        .toBe(0);
  };

  it('all have a handler that accepts their scheduled payload', async () => {
    const kinds = await sql()`select kind from private.job_schedule where kind not like 'test\\_%'`;
    for (const { kind } of kinds) expect(handlers[kind]?.payload.safeParse({}).success, kind).toBe(true);
  });

  it('expire contracts past their end date, once, without an actor', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: '2020-01-01' });
    const past = await newContract(owner, project, { start_date: '2020-01-01', end_date: dayFromNow(-2) });
    const running = await newContract(owner, project, { start_date: '2020-01-01', end_date: dayFromNow(2) });
    const draft = await newContract(owner, project, { start_date: '2020-01-01', end_date: dayFromNow(-2) });
    await sql()`update public.contracts set status = 'active' where id in (${past.id}, ${running.id})`;
    await (await run('expire_contracts', owner.organizationId))();
    await (await run('expire_contracts', owner.organizationId))();
    const statuses =
      await sql()`select id, status from public.contracts where project_id = ${project.id} order by id`;
    expect(statuses.map(({ id, status }) => [id, status])).toEqual([
      [past.id, 'expired'],
      [running.id, 'active'],
      [draft.id, 'draft'],
    ]);
    const steps =
      await sql()`select actor_id, action, note from public.contract_status_changes where org_id = ${owner.organizationId}`;
    expect([...steps]).toEqual([{ actor_id: null, action: 'expire', note: 'The end date has passed' }]);
  });

  it('update the compliance checks of one organization', async () => {
    const owner = await newOwner();
    await (await run('sweep_compliance', owner.organizationId))();
  });

  it('delete expired data', async () => {
    const [kind, user] = [newKind(), crypto.randomUUID()];
    for (const [key, age] of [
      ['old', '25 hours'],
      ['new', '1 hour'],
    ] as const) {
      await sql()`
        insert into private.idempotency_keys (user_id, key, method, path, request_hash, response_status, response_body, created_at)
        values (${user}, ${key}, 'POST', '/', 'h', 200, '{}', now() - ${age}::interval)`;
    }
    const owner = await newOwner();
    await notify([owner], { title: 'Kept' });
    await notify([owner], { title: 'Thrown away long ago' });
    await sql()`
      update public.notifications set removed_at = now() - interval '31 days'
      where user_id = ${owner.id} and title = 'Thrown away long ago'`;
    await enqueue({ kind });
    expect(await work(kind, cleanUp)).toMatchObject({ done: 1 });
    await enqueue({ kind });
    expect(await work(kind, cleanUp)).toMatchObject({ done: 1 });
    expect([...(await sql()`select key from private.idempotency_keys where user_id = ${user}`)]).toEqual([
      { key: 'new' },
    ]);
    const reported = await sql()`select title from public.notifications where user_id = ${owner.id}`;
    expect([...reported]).toEqual([{ title: 'Kept' }]);
  });
});

describe('POST /functions/v1/jobs', () => {
  it('accepts the secret key only', async () => {
    const answered = await ask({ apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' });
    expect(answered.status).toBe(200);
    expect(await answered.json()).toMatchObject({
      done: expect.any(Number),
      dead_letters: expect.any(Number),
    });
    const { token } = await newOwner();
    for (const headers of [
      {},
      { apikey: 'x' },
      { apikey: '' },
      { authorization: `Bearer ${token}` },
    ] as Record<string, string>[])
      expect((await ask(headers)).status).toBe(401);
    expect((await ask({ apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' }, 'PUT')).status).toBe(405);
  });
});

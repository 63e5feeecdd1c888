import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { activityVerificationSchema } from '../../../_shared/schemas/index.ts';

/**
 * Connects as the owner of the tables, whom no database rule stops, with enough connections for concurrent
 * transactions.
 */
let owning: postgres.Sql;
beforeAll(() => {
  owning = postgres(process.env.PLUMBLINE_DB_URL ?? '', { max: 4, onnotice: () => {} });
});
afterAll(async () => {
  await owning.end({ timeout: 1 });
  await closeDatabase();
});

const seal = () => sql()`select private.seal_activity()`;
const verify = ({ token }: Pick<Person, 'token'>, body: object = {}) =>
  success(
    call('POST', '/activity/verify', { token, body: { from_batch: 1, ...body } }),
    200,
    activityVerificationSchema,
  );

/** An organization with two sealed batches; the second holds at least five events. */
async function sealed() {
  const owner = await newOwner();
  await seal();
  const project = await newProject(owner);
  for (const name of ['A', 'B', 'C', 'D']) {
    await call('PUT', `/projects/${project.id}`, { token: owner.token, body: { name } });
  }
  await seal();
  const events = await sql()<{ id: string; action: string }[]>`
    select id, action from public.activity_events where org_id = ${owner.organizationId} order by id`;
  return { owner, org: owner.organizationId, project, events, id: (at: number) => events.at(at)?.id ?? '' };
}

describe('POST /activity/verify', () => {
  it('finds no problem in an intact log and returns its head', async () => {
    const { owner, events } = await sealed();
    const verified = await verify(owner);
    expect(verified).toMatchObject({ ok: true, events: events.length, problem: null, next_batch: null });
    expect(
      await verify(owner, { head: { number: verified.head?.number, hash: verified.head?.hash } }),
    ).toMatchObject({ ok: true });
    expect(await verify(owner, { from_batch: 2 })).toMatchObject({ ok: true, batches: verified.batches - 1 });
  });

  it.each<[string, (log: Awaited<ReturnType<typeof sealed>>) => Promise<unknown>, object]>([
    [
      'a changed event',
      ({ id }) => owning`update public.activity_events set after = '{"name": "Forged"}' where id = ${id(-2)}`,
      { kind: 'changed', at: -2 },
    ],
    [
      'another time',
      ({ id }) =>
        owning`update public.activity_events set created_at = created_at + interval '1 microsecond' where id = ${id(1)}`,
      { kind: 'changed', at: 1 },
    ],
    [
      'another person',
      ({ id }) => owning`update public.activity_events set actor_id = null where id = ${id(-1)}`,
      { kind: 'changed', at: -1 },
    ],
    [
      'a removed event',
      ({ id }) => owning`delete from public.activity_events where id = ${id(-3)}`,
      { kind: 'removed', at: -3 },
    ],
    [
      'two events that changed places',
      async ({ id, org }) => {
        const [a, b, spare] = [id(-3), id(-2), crypto.randomUUID()];
        for (const [from, to] of [
          [a, spare],
          [b, a],
          [spare, b],
        ] as const)
          await owning`update public.activity_events set id = ${to} where org_id = ${org} and id = ${from}`;
      },
      { kind: 'reordered', at: -3 },
    ],
    [
      'a batch with its order changed',
      ({ org }) => owning`
      update public.activity_batches set event_ids = array[event_ids[2], event_ids[1]] || event_ids[3:],
        event_hashes = array[event_hashes[2], event_hashes[1]] || event_hashes[3:]
      where org_id = ${org} and number = (select max(number) from public.activity_batches where org_id = ${org})`,
      { kind: 'reordered' },
    ],
    [
      'an event taken out of its batch too',
      async ({ id, org }) => {
        await owning`delete from public.activity_events where id = ${id(-1)}`;
        await owning`update public.activity_batches set event_ids = trim_array(event_ids, 1), event_hashes = trim_array(event_hashes, 1)
        where org_id = ${org} and number = (select max(number) from public.activity_batches where org_id = ${org})`;
      },
      { kind: 'batch_changed' },
    ],
    [
      'an event changed with its hash',
      async ({ id, org }) => {
        await owning`update public.activity_events set action = 'project.created' where id = ${id(-1)}`;
        await owning`update public.activity_batches b set event_hashes = trim_array(event_hashes, 1) ||
          (select private.activity_hash(e) from public.activity_events e where e.id = ${id(-1)})
        where org_id = ${org} and number = (select max(number) from public.activity_batches where org_id = ${org})`;
      },
      { kind: 'batch_changed' },
    ],
    [
      'a batch taken out',
      ({ org }) => owning`delete from public.activity_batches where org_id = ${org} and number = 1`,
      { kind: 'batch_missing', batch: 1 },
    ],
    [
      'an event put in where sealing had been',
      ({ org, id }) => owning`
      insert into public.activity_events (org_id, id, action, entity_type, entity_id, xid)
      values (${org}, ${id(1).slice(0, -1) + (id(1).endsWith('0') ? '1' : '0')}, 'project.created', 'project', gen_random_uuid(), '3')`,
      { kind: 'inserted', batch: null },
    ],
  ])('detects %s', async (_, tamper, { at, ...expected }: { at?: number }) => {
    const log = await sealed();
    await tamper(log);
    const { ok, problem } = await verify(log.owner);
    expect({ ok, problem }).toMatchObject({
      ok: false,
      problem: { ...expected, ...(at !== undefined && { event_id: log.id(at) }) },
    });
  });

  it('detects a backdated event that is inserted and sealed with the rest', async () => {
    const { owner, org } = await sealed();
    const old = '01890000-0000-7000-8000-000000000000';
    await owning`
      insert into public.activity_events (org_id, id, action, entity_type, entity_id, created_at)
      values (${org}, ${old}, 'project.created', 'project', gen_random_uuid(), '2023-06-28')`;
    await seal();
    expect(await verify(owner)).toMatchObject({ ok: false, problem: { kind: 'inserted', event_id: old } });
  });

  it('detects a fully rewritten log against a saved head', async () => {
    const { owner, org, id } = await sealed();
    const { head } = await verify(owner);
    await owning`delete from public.activity_events where id = ${id(-1)}`;
    await owning`delete from public.activity_batches where org_id = ${org}`;
    await owning`update public.activity_events set xid = pg_current_xact_id() where org_id = ${org}`;
    await seal();
    const kept = { number: head?.number, hash: head?.hash };
    // Only the ids, which are older than the seal, could reveal this within the database.
    expect((await verify(owner, { head: kept })).ok).toBe(false);
    await owning`delete from public.activity_batches where org_id = ${org}`;
    await owning`delete from public.activity_events where org_id = ${org}`;
    expect(await verify(owner)).toMatchObject({ ok: true, events: 0 });
    expect(await verify(owner, { head: kept })).toMatchObject({
      ok: false,
      problem: { kind: 'head_differs' },
    });
  });

  it('misses no event of a late commit and seals none twice', async () => {
    const { owner, org, project } = await sealed();
    const write = (transaction: postgres.TransactionSql, name: string) =>
      transaction`update public.projects set name = ${name} where id = ${project.id} and org_id = ${org}`;
    const [late, second] = [await owning.reserve(), await owning.reserve()];
    await late`begin`;
    await late`update public.organizations set requires_approval = false where id = ${org}`;
    await late`insert into public.activity_events (org_id, action, entity_type, entity_id)
      values (${org}, 'project.updated', 'project', ${project.id})`;
    await owning.begin((transaction) => write(transaction, 'In between'));
    await seal();
    await second`begin`;
    await second`insert into public.activity_events (org_id, action, entity_type, entity_id)
      values (${org}, 'project.updated', 'project', ${project.id})`;
    await late`commit`;
    await Promise.all([seal(), seal(), seal()]);
    await second`commit`;
    await seal();
    late.release();
    second.release();
    const counts = await sql()`
      select (select count(*)::integer from public.activity_events where org_id = ${org}) as events,
        (select count(*)::integer from public.activity_batches b, unnest(b.event_ids) where b.org_id = ${org}) as sealed,
        (select count(distinct id)::integer from public.activity_batches b, unnest(b.event_ids) id where b.org_id = ${org}) as once`;
    const [{ events = 0, sealed: inBatches, once } = {}] = counts;
    expect(events).toBeGreaterThan(7);
    expect([inBatches, once]).toEqual([events, events]);
    expect(await verify(owner)).toMatchObject({ ok: true, events, unsealed: 0 });
  });

  it('works with many concurrent writers during sealing', async () => {
    const { owner, org, project } = await sealed();
    const writers = Array.from({ length: 3 }, async () => {
      for (let n = 0; n < 30; n += 1)
        await owning`insert into public.activity_events (org_id, action, entity_type, entity_id)
          values (${org}, 'project.updated', 'project', ${project.id})`;
    });
    for (let n = 0; n < 10; n += 1) await seal();
    await Promise.all(writers);
    await seal();
    const verified = await verify(owner);
    expect(verified).toMatchObject({ ok: true, unsealed: 0 });
    expect(verified.events).toBeGreaterThanOrEqual(96);
  });

  it('continues after the database is restored elsewhere', async () => {
    const { owner, org, project } = await sealed();
    await call('PUT', `/projects/${project.id}`, { token: owner.token, body: { name: 'Not yet sealed' } });
    // Simulates a database cluster whose transaction ids start over.
    await owning`update private.activity_seal set cluster = 1`;
    await owning`update public.activity_events set xid = (xid::text::bigint + 1000000000)::text::xid8 where org_id = ${org}`;
    await seal();
    await seal();
    expect(await verify(owner)).toMatchObject({ ok: true, unsealed: 0 });
    const [{ sealed: inBatches, once } = {}] = await sql()`
      select count(*)::integer as sealed, count(distinct id)::integer as once
      from public.activity_batches b, unnest(b.event_ids) id where b.org_id = ${org}`;
    expect(inBatches).toBe(once);
  });

  it('is for the owner and admins, for their own log', async () => {
    const { owner } = await sealed();
    const [member, admin, stranger] = [
      await newColleague(owner),
      await newColleague(owner, 'admin'),
      await newOwner(),
    ];
    expect((await verify(admin)).ok).toBe(true);
    const request = (token?: string, body: unknown = { from_batch: 1 }) =>
      refusal(call('POST', '/activity/verify', { token, body }));
    expect(await request(member.token)).toMatchObject({ status: 403 });
    expect(await request()).toMatchObject({ status: 401 });
    expect((await verify(stranger)).events).toBeLessThan(3);
    for (const body of [
      { from_batch: 0 },
      { from_batch: 1, head: { number: 1, hash: 'x' } },
      { from_batch: 1, head: 1 },
      {},
      { from_batch: 1e12 },
    ])
      expect(await request(owner.token, body)).toMatchObject({ status: 422 });
  });
});

import fc from 'fast-check';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newOwner, type Person, sql } from '../../../_server/testing/cast.ts';
import { type Days, type History, ofProject, recount } from '../../../_server/testing/recount.ts';
import { runs } from '../../../_shared/testing/depth.ts';

/** Compares the figures with an independent recount: docs/figures.md, implemented again in TypeScript. */

let [owner, member]: [Person, Person] = [] as never;
beforeAll(async () => {
  [owner, member] = [await newOwner(), await newOwner()];
});
afterAll(closeDatabase);

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'Mars/Olympus'];
const scores = [null, 1, 30, 31, 60, 61, 100];
const which = fc.nat({ max: 11 });
const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('project'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('project status'), which, to: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete project', 'restore project'), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('contract'), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('step'), which, to: which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('analysis'), which, to: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('review'), which, to: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('delete contract', 'restore contract'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('check'), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('check status'), which, to: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete check', 'restore check'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sum') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('zone'), to: which }) },
);
interface Act {
  do: string;
  which?: number;
  to?: number;
}

const projectStatuses = ['active', 'planning', 'completed', 'archived'];
const checkStatuses = ['compliant', 'non_compliant', 'pending', 'in_progress', 'waived'];
const steps = ['submit', 'reject', 'activate', 'cancel', 'terminate'];
const pick = <T>(list: readonly T[], index = 0): T => list[index % list.length] as T;

/** Performs an act on an organization in its own transaction; rejected acts leave no changes. */
async function perform(orgId: string, { do: what, which = 0, to = 0 }: Act): Promise<void> {
  const nth = async (tx: TransactionSql, table: string) => {
    const rows = await tx<{ id: string; project_id: string }[]>`
      select r.id, ${table === 'projects' ? tx`r.id` : tx`r.project_id`} as project_id
      from public.${tx(table)} r where r.org_id = ${orgId} order by r.id`;
    return rows[which % Math.max(1, rows.length)];
  };
  const acts: Record<string, (tx: TransactionSql) => Promise<unknown>> = {
    async project(tx) {
      const [created] = await tx<{ id: string }[]>`
        insert into public.projects (org_id, name, status) values (${orgId}, 'P', ${pick(projectStatuses, which)}) returning id`;
      // The member is a lawyer on some projects, a contractor on others, and not on the rest.
      const role = pick(['lawyer', 'contractor', null], which);
      if (role)
        await tx`insert into public.project_members (org_id, project_id, user_id, role)
          values (${orgId}, ${created?.id ?? ''}, ${member.id}, ${role})`;
    },
    async contract(tx) {
      const project = await nth(tx, 'projects');
      if (!project) return;
      const [created] = await tx<{ id: string }[]>`
        insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
        values (${orgId}, ${project.id}, 'C', 'Supply', 'A', 'B') returning id`;
      await tx`
        insert into public.contract_documents (id, org_id, project_id, contract_id, version, file_name, mime_type, size_bytes, sha256,
          storage_path, pages, text_status)
        select d.id, ${orgId}, ${project.id}, ${created?.id ?? ''}, 1, 'c.txt', 'text/plain', 1, repeat('0', 64),
          concat_ws('/', ${orgId}::text, ${created?.id ?? ''}::text, d.id, 'c.txt'), 1, 'extracted'
        from (select private.uuid_v7() as id) d`;
      const [contractor] = await tx`
        select from public.project_members m where m.org_id = ${orgId} and m.project_id = ${project.id} and m.role = 'contractor'`;
      if (contractor && which % 2 === 0)
        await tx`insert into public.contract_shares (org_id, project_id, contract_id, user_id)
          values (${orgId}, ${project.id}, ${created?.id ?? ''}, ${member.id})`;
    },
    async step(tx) {
      const contract = await nth(tx, 'contracts');
      if (contract)
        await tx`
          insert into public.contract_status_changes (org_id, project_id, contract_id, action, note)
          values (${orgId}, ${contract.project_id}, ${contract.id}, ${pick(steps, to)}, 'So be it')`;
    },
    async analysis(tx) {
      const contract = await nth(tx, 'contracts');
      const score = pick(scores, to);
      if (contract)
        await tx`
          insert into public.contract_analyses (org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason,
            word_count, groups, clauses, engine)
          select ${orgId}, d.project_id, d.contract_id, d.id, 'owner', ${score}, ${score === null ? 'no contract' : null}, 1, '[]', '[]',
            '{}'
          from public.contract_documents d where d.org_id = ${orgId} and d.contract_id = ${contract.id}`;
    },
    async review(tx) {
      const contract = await nth(tx, 'contracts');
      if (contract)
        await tx`
          update public.contract_analyses set risk_score = ${pick(scores.slice(1), to)}
          where org_id = ${orgId} and contract_id = ${contract.id} and is_current and risk_score is not null`;
    },
    async check(tx) {
      const project = await nth(tx, 'projects');
      if (project)
        await tx`insert into public.compliance_checks (org_id, project_id, check_type, title)
          values (${orgId}, ${project.id}, 'Safety Compliance', 'K')`;
    },
    async 'check status'(tx) {
      const check = await nth(tx, 'compliance_checks');
      if (check)
        await tx`update public.compliance_checks set status = ${pick(checkStatuses, to)} where org_id = ${orgId} and id = ${check.id}`;
    },
    async 'project status'(tx) {
      const project = await nth(tx, 'projects');
      if (project)
        await tx`update public.projects set status = ${pick(projectStatuses, to)} where org_id = ${orgId} and id = ${project.id}`;
    },
    sum: (tx) => tx`select private.sum_figures()`,
    zone: (tx) => tx`update public.organizations set time_zone = ${pick(zones, to)} where id = ${orgId}`,
  };
  const [verb, noun] = what.split(' ');
  const table = { project: 'projects', contract: 'contracts', check: 'compliance_checks' }[noun ?? ''];
  const removal = async (tx: TransactionSql) => {
    const row = await nth(tx, table as string);
    const at = verb === 'delete' ? tx`now()` : tx`null`;
    if (row)
      await tx`
        update public.${tx(table as string)} set deleted_at = ${at}
        where org_id = ${orgId} and id = ${row.id} and (deleted_at is null) = ${verb === 'delete'}`;
  };
  const work = acts[what] ?? removal;
  try {
    await sql().begin(work);
  } catch (error) {
    if (!/^PT4/.test((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Spreads the events over the last 400 days, in their original order. */
async function backdate(orgId: string, gaps: number[]): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [found] = await tx<{ instants: string[] | null }[]>`
      select array_agg(t.at::text order by t.at) as instants from (
        select created_at as at from public.projects where org_id = ${orgId} union select deleted_at from public.projects
          where org_id = ${orgId}
        union select created_at from public.contracts where org_id = ${orgId} union select deleted_at from public.contracts
          where org_id = ${orgId}
        union select created_at from public.compliance_checks where org_id = ${orgId} union select deleted_at
          from public.compliance_checks where org_id = ${orgId}
        union select created_at from public.contract_analyses where org_id = ${orgId}
        union select created_at from public.contract_status_changes where org_id = ${orgId}
        union select created_at from public.activity_events where org_id = ${orgId}) t where t.at is not null`;
    let ago = 0;
    const moved = (found?.instants ?? []).reverse().map((from, index) => {
      // Often within a day of each other, sometimes months apart.
      const gap = pick(gaps, index);
      ago += gap < 50 ? gap * 900 : gap * 36_000;
      return { from, to: new Date(Date.now() - ago * 1000).toISOString() };
    });
    for (const table of [
      'projects',
      'contracts',
      'compliance_checks',
      'contract_analyses',
      'contract_status_changes',
      'activity_events',
    ])
      for (const column of ['created_at', 'deleted_at']) {
        if (column === 'deleted_at' && !['projects', 'contracts', 'compliance_checks'].includes(table))
          continue;
        await tx`
          update public.${tx(table)} t set ${tx(column)} = m.to
          from jsonb_to_recordset(${tx.json(moved)}) as m ("from" timestamptz, "to" timestamptz)
          where t.org_id = ${orgId} and t.${tx(column)} = m.from`;
      }
    await tx`delete from private.figure_states where org_id = ${orgId}`;
  });
}

/** Differences between the stored sums and the facts. */
const differences = (orgId: string) => sql()`
  with zone as (
    select s.zone from private.figure_states s join public.organizations o on o.id = s.org_id
    where s.org_id = ${orgId} and s.zone = private.known_zone(o.time_zone)
  ), written as (
    select d.project_id, d.day, d.figure, d.n from private.figure_days d
    where d.org_id = ${orgId} and d.project_id <> 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    union all
    select p.project_id, d.day, c.figure, c.n from zone z, private.figure_changes c
    cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (c.project_id)) p (project_id)
    cross join lateral (values ('-infinity'::date), ((c.at at time zone (select z.zone from zone z))::date)) d (day)
    where c.org_id = ${orgId}
  ), counted as (
    select p.project_id, d.day, f.figure, f.n from private.figure_facts f
    cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (f.project_id)) p (project_id)
    cross join lateral (values ('-infinity'::date), ((f.at at time zone (select z.zone from zone z))::date)) d (day)
    where f.org_id = ${orgId}
  )
  select b.project_id, b.day, b.figure, sum(b.n) as too_many
  from (select project_id, day, figure, n from written union all select project_id, day, figure, -n from counted) b
  where exists (select from zone)
  group by 1, 2, 3 having sum(b.n) <> 0`;

async function compare(orgId: string): Promise<void> {
  expect(await differences(orgId)).toEqual([]);
  const history = await read(orgId);
  for (const person of [owner, member]) {
    for (const period of ['week', 'month', 'year'] as const) {
      const { figures, now } = await figuresFor(orgId, person, period);
      const seenBy = person === owner ? 'all' : 'member';
      expect({ period, seenBy, ...figures }).toEqual({
        period,
        seenBy,
        ...recount(history, period, seenBy, now),
      });
    }
  }
}

/** Report date ranges: one day, across New Year, across clock changes, before any data, and long ones. */
const ranges: Days[] = [
  { first: '2026-03-08', last: '2026-03-08', byMonth: false },
  { first: '2025-12-25', last: '2026-01-05', byMonth: false },
  { first: '2026-10-20', last: '2026-11-05', byMonth: false },
  { first: '2020-02-27', last: '2020-03-01', byMonth: false },
  { first: '2025-11-17', last: '2026-06-10', byMonth: true },
];

/** Compares a report's figures, overall and per project, with the recount. */
async function compareDays(orgId: string): Promise<void> {
  const history = await read(orgId);
  const { now } = await figuresFor(orgId, owner, 'week');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: known(history.zone) }).format(now);
  const days = [
    ...ranges.filter(({ last }) => last < today),
    { first: today, last: today, byMonth: false },
    { first: '2025-10-31', last: today, byMonth: true },
  ];
  for (const range of days)
    for (const project of [null, ...history.projects.slice(0, 2)]) {
      const only = project ? ofProject(history, project.id) : history;
      const of = { ...range, project: project?.id };
      expect({ ...of, ...(await figuresBetween(orgId, range, project?.id ?? null)) }).toEqual({
        ...of,
        ...recount(only, range, 'all', now),
      });
    }
}

const known = (zone: string) => (zone === 'Mars/Olympus' ? 'UTC' : zone);

const figuresBetween = (orgId: string, { first, last, byMonth }: Days, project: string | null) =>
  sql().begin(async (tx) => {
    await actAs(tx, orgId, owner);
    const [row] = await tx`
      select private.figures_between(${first}, ${last}, ${byMonth}, ${project}) - 'today' as figures`;
    return row?.figures as object;
  });

const actAs = (tx: TransactionSql, orgId: string, { id }: Person) => tx`
  select set_config('role', 'authenticated', true), set_config('app.org_id', ${orgId}, true),
    set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;

const figuresFor = (orgId: string, person: Person, period: string) =>
  sql().begin(async (tx) => {
    await actAs(tx, orgId, person);
    const [row] = await tx`select private.figures(${period}) - 'today' as figures, now()`;
    return row as { figures: object; now: Date };
  });

async function read(orgId: string): Promise<History> {
  const rows = async <T>(table: string) =>
    (await sql()`select * from public.${sql()(table)} where org_id = ${orgId}`) as unknown as T[];
  const [organization] = await sql()`select time_zone from public.organizations where id = ${orgId}`;
  return {
    zone: organization?.time_zone,
    projects: await rows('projects'),
    contracts: await rows('contracts'),
    checks: await rows('compliance_checks'),
    analyses: await rows('contract_analyses'),
    steps: await rows('contract_status_changes'),
    events: await rows('activity_events'),
    team: await rows('project_members'),
    shares: await rows('contract_shares'),
  };
}

async function newOrganization(zone: string): Promise<string> {
  const [created] = await sql()<{ id: string }[]>`
    insert into public.organizations (name, time_zone, requires_approval) values ('Figures', ${zone}, false) returning id`;
  const id = created?.id ?? '';
  await sql()`
    insert into public.memberships (org_id, user_id, role) values (${id}, ${owner.id}, 'owner'), (${id}, ${member.id}, 'member')`;
  return id;
}

describe('private.figures', () => {
  it('match a full recount after any changes, undos, and moves, in any time zone', async () => {
    const acts = fc.array(act, { minLength: 12, maxLength: 40 });
    const gaps = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...zones), acts, gaps, acts, async (zone, before, spread, after) => {
        const orgId = await newOrganization(zone);
        // Ensures there is always something to act on.
        const first: Act[] = [0, 1, 2].flatMap((which) => [
          { do: 'project', which },
          { do: 'contract', which },
          { do: 'check', which },
        ]);
        for (const one of [...first, ...before]) await perform(orgId, one);
        await compare(orgId);
        await backdate(orgId, spread);
        await compare(orgId);
        await perform(orgId, { do: 'sum' });
        await compare(orgId);
        for (const one of after) await perform(orgId, one);
        await compare(orgId);
      }),
      { numRuns: runs(8, 30), interruptAfterTimeLimit: 100_000, markInterruptAsFailure: false },
    );
  }, 150_000);

  it('match over any report period, for everything and for one project', async () => {
    const acts = fc.array(act, { minLength: 12, maxLength: 40 });
    const gaps = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...zones), acts, gaps, acts, async (zone, before, spread, after) => {
        const orgId = await newOrganization(zone);
        const first: Act[] = [0, 1, 2].flatMap((which) => [
          { do: 'project', which },
          { do: 'contract', which },
          { do: 'check', which },
        ]);
        for (const one of [...first, ...before]) await perform(orgId, one);
        await backdate(orgId, spread);
        await compareDays(orgId);
        for (const one of [{ do: 'sum' }, ...after]) await perform(orgId, one);
        await compareDays(orgId);
      }),
      { numRuns: runs(4, 12), interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
    );
  }, 100_000);

  it('keep correct totals during concurrent writes and summing jobs', async () => {
    const orgId = await newOrganization('America/New_York');
    await perform(orgId, { do: 'project' });
    for (let which = 0; which < 6; which += 1) await perform(orgId, { do: 'contract', which });
    for (let which = 0; which < 6; which += 1) await perform(orgId, { do: 'check', which });
    const kinds = [
      'analysis',
      'review',
      'step',
      'check status',
      'delete contract',
      'restore contract',
      'sum',
    ];
    await Promise.all(
      [1, 2].map(async (worker) => {
        for (let round = 0; round < 60; round += 1)
          await perform(orgId, { do: pick(kinds, round * worker), which: round % 3, to: round });
      }),
    );
    await perform(orgId, { do: 'sum' });
    await compare(orgId);
  });
});

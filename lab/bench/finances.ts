import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import {
  getContractMoney,
  getProjectFinances,
  listContractFinances,
} from '../../supabase/functions/_server/services/finances/project-finances.ts';
import { type BenchRow, pairs } from './pairs.ts';
import { asMember, type Tenant } from './tenants.ts';

const large = 10_000;
const small = 100;

/**
 * Finances of a project with 10,000 contracts compared with one of 100, and with one of 100 such projects,
 * with the owner's rights.
 */
export async function benchFinances(adminDbUrl: string, dbUrl: string): Promise<BenchRow[]> {
  const admin = postgres(adminDbUrl, { max: 1, onnotice: () => {} });
  const sql = postgres(dbUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  const created: Filled[] = [];
  try {
    for (const size of [
      { projects: 1, contracts: small },
      { projects: 1, contracts: large },
      { projects: 100, contracts: large },
    ])
      created.push(await fill(admin, size));
    await admin`vacuum analyze`.simple();
    const [few, many, spread] = created as [Filled, Filled, Filled];
    const ask =
      (of: Filled, work: (ctx: { sql: Transaction; userId: string; token: string }) => Promise<unknown>) =>
      () =>
        asMember(sql, of, (tx) => work({ sql: tx as Transaction, userId: of.ownerId, token: '' }));
    const page = (of: Filled) =>
      ask(of, (ctx) =>
        listContractFinances({
          ctx,
          input: { id: of.projectId, limit: 50, count: undefined, cursor: undefined },
        }),
      );
    const sums = (of: Filled) => ask(of, (ctx) => getProjectFinances({ ctx, input: { id: of.projectId } }));
    const one = (of: Filled) => ask(of, (ctx) => getContractMoney({ ctx, input: { id: of.contractId } }));
    const row = async (
      name: string,
      goal: number,
      a: () => Promise<unknown>,
      b: () => Promise<unknown>,
      times = 20,
    ): Promise<BenchRow> => {
      const timed = await pairs(times, a, b);
      const detail = `${timed.a.toFixed(2)} ms against ${timed.b.toFixed(2)} ms`;
      return { id: 'C4', name: `finances, ${name}`, ratio: timed.ratio, goal, detail };
    };
    return [
      await row('a page of its contracts: 10,000 ÷ 100', 5, page(many), page(few)),
      await row('sums of a project: 10,000 ÷ 100', 5, sums(many), sums(few), 10),
      await row('sums of a project among 100: 10,000 ÷ 100', 3, sums(spread), sums(few)),
      await row('one contract: 10,000 ÷ 100', 3, one(many), one(few)),
    ];
  } finally {
    await empty(admin, created);
    await Promise.all([sql.end(), admin.end()]);
  }
}

interface Filled extends Tenant {
  /** The base contract of a family with payments and liquidated damages. */
  contractId: string;
}

const filled = [
  'lien_waivers',
  'payments',
  'contract_findings',
  'contract_analyses',
  'contract_status_changes',
  'contracts',
  'projects',
  'memberships',
];

/**
 * Creates an organization whose contracts are spread over its projects. Of ten contracts, two change the one
 * before them. Two of three are analyzed, one in four with liquidated damages. Every second contract has two
 * payments, and one in three of these has a lien waiver.
 */
async function fill(
  admin: postgres.Sql,
  { projects, contracts }: { projects: number; contracts: number },
): Promise<Filled> {
  const tenant = { orgId: randomUUID(), projectId: randomUUID(), ownerId: randomUUID() };
  const { orgId, projectId, ownerId } = tenant;
  return await admin.begin(async (tx) => {
    // Bulk loading: skip triggers for events and totals, which are not measured here.
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.organizations (id, name) values (${orgId}, 'Bench')`;
    await tx`insert into public.profiles (id, email, name) values (${ownerId}, ${`${ownerId}@bench.invalid`}, 'Bench')`;
    await tx`insert into public.memberships (org_id, user_id, role) values (${orgId}, ${ownerId}, 'owner')`;
    await tx`
      create temp table bench_projects on commit drop as
      select n, case n when 0 then ${projectId}::uuid else gen_random_uuid() end as id from generate_series(0, ${projects - 1}::integer) n`;
    await tx`insert into public.projects (org_id, id, name) select ${orgId}, b.id, 'Project ' || n from bench_projects b`;
    await tx`
      create temp table bench_contracts on commit drop as
      select g.n, private.uuid_v7() as id, p.id as project_id
      from generate_series(0, ${contracts - 1}::integer) g (n) join bench_projects p on p.n = (g.n / 10) % ${projects}::integer`;
    await tx`
      insert into public.contracts (org_id, id, project_id, name, contract_type, status, party_a_name, party_b_name, contract_value,
        start_date, end_date, amends_id,
        change_basis, change_value)
      select ${orgId}, c.id, c.project_id, 'Contract ' || c.n, 'Construction', (enum_range(null::public.contract_status))[1 + c.n % 5],
        'A', 'B',
        case when c.n % 9 > 0 then 10000 + c.n end, date '2025-01-01', current_date - 100 + c.n % 200, h.id,
        case when h.id is not null and c.n % 4 = 0 then 'new_total' end, case when h.id is not null and c.n % 4 = 0 then 20000 + c.n end
      from bench_contracts c
      left join bench_contracts h on c.n % 10 in (3, 4) and h.n = c.n - c.n % 10 + 2`;
    await tx`
      insert into public.contract_status_changes (org_id, project_id, contract_id, action, from_status, to_status, created_at)
      select ${orgId}, c.project_id, c.id, 'activate', 'under_review', 'active', now() - interval '200 days' + c.n * interval '1 second'
      from bench_contracts c where c.n % 5 in (2, 3)`;
    await tx`
      insert into public.contract_analyses (org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups,
        clauses, engine, facts)
      select ${orgId}, c.project_id, c.id, c.id, 'owner', 1 + c.n % 100, 1000, '[]',
        jsonb_build_array(jsonb_build_object('category', 'insurance', 'quote',
          'General liability insurance of $2,000,000 each occurrence.', 'start', 0)),
        '{}', jsonb_build_object('amounts', jsonb_build_array(), 'percentages', jsonb_build_array())
      from bench_contracts c where c.n % 3 > 0`;
    await tx`
      insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title,
        explanation,
        quote, page, start_offset, end_offset, confidence, source, points, params)
      select ${orgId}, a.project_id, a.contract_id, a.id, i, case when i = 0 then 'liquidated_damages' else 'payment' end, 'onerous',
        'high', 'Bench', '',
        'the sum of', 1, 0, 10, 1, 'rule', 1, case when i = 0 then '{"amount": 1500, "per": "day", "cap": "5%"}'::jsonb else '{}' end
      from public.contract_analyses a
      join bench_contracts c on c.id = a.contract_id
      cross join generate_series(0, 5) i
      where i > 0 or c.n % 4 = 2`;
    await tx`
      insert into public.payments (org_id, project_id, contract_id, amount, direction, retainage_withheld, paid_on)
      select ${orgId}, c.project_id, c.id, 1000, case when i = 1 then 'out' else 'in' end::public.payment_direction, 100, current_date - 10
      from bench_contracts c cross join generate_series(1, 2) i where c.n % 2 = 0`;
    await tx`
      insert into public.lien_waivers (id, org_id, project_id, contract_id, payment_id, kind, status, amount, recipient, token_hash,
        expires_at, file_name, mime_type,
        size_bytes, sha256, storage_path, received_at)
      select p.id, p.org_id, p.project_id, p.contract_id, p.id, 'conditional_progress', 'accepted', 1000, 'Northside',
        encode(sha256(p.id::text::bytea), 'hex'), now(), 'a',
        'text/plain', 1, repeat('a', 64), concat_ws('/', p.org_id, p.id, 'a'), now()
      from public.payments p join bench_contracts c on c.id = p.contract_id
      where p.org_id = ${orgId} and p.direction = 'out' and c.n % 3 = 0`;
    const [head] = await tx<{ id: string }[]>`select c.id from bench_contracts c where c.n = 2`;
    return { ...tenant, contractId: head?.id ?? '' };
  });
}

async function empty(admin: postgres.Sql, tenants: Tenant[]): Promise<void> {
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const orgIds = tenants.map(({ orgId }) => orgId);
    for (const table of filled)
      await tx`delete from public.${tx(table)} where org_id = any(${orgIds}::uuid[])`;
    await tx`delete from public.profiles where id = any(${tenants.map(({ ownerId }) => ownerId)}::uuid[])`;
    await tx`delete from public.organizations where id = any(${orgIds}::uuid[])`;
  });
}

import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { getDashboard } from '../../supabase/functions/_server/services/dashboard/get.ts';
import type { DashboardPeriod } from '../../supabase/functions/_shared/schemas/index.ts';
import { type BenchRow, pairs } from './pairs.ts';
import { asMember, type Tenant } from './tenants.ts';

const large = 1_000_000;
const small = 10_000;

/**
 * QUALITY C4: the complete dashboard of an organization with 1,000,000 rows compared with one of 10,000, each
 * with its owner's rights.
 */
export async function benchDashboard(adminDbUrl: string, dbUrl: string): Promise<BenchRow[]> {
  const admin = postgres(adminDbUrl, { max: 1, onnotice: () => {} });
  const sql = postgres(dbUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  const created: Tenant[] = [];
  const look = (tenant: Tenant, period: DashboardPeriod) => () =>
    asMember(sql, tenant, (tx) =>
      getDashboard({
        ctx: { sql: tx as Transaction, userId: tenant.ownerId, token: '' },
        input: { period },
      }),
    );
  try {
    for (const rows of [small, large]) created.push(await fill(admin, rows));
    await admin`vacuum analyze`.simple();
    await admin`select private.sum_figures()`;
    await admin`vacuum analyze private.figure_days`.simple();
    const [few, many] = created as [Tenant, Tenant];
    const rows: BenchRow[] = [];
    for (const period of ['week', 'month', 'year'] as const) {
      const { ratio, a, b } = await pairs(60, look(many, period), look(few, period));
      rows.push({
        id: 'C4',
        name: `/dashboard by ${period}: 1,000,000 rows ÷ 10,000`,
        ratio,
        goal: 1.2,
        detail: `${a.toFixed(2)} ms against ${b.toFixed(2)} ms`,
      });
    }
    return rows;
  } finally {
    await empty(admin, created);
    await Promise.all([sql.end(), admin.end()]);
  }
}

const filled = [
  'contract_findings',
  'obligations',
  'contract_analyses',
  'contract_scores',
  'contracts',
  'compliance_checks',
  'activity_events',
  'projects',
  'memberships',
];

/**
 * Creates an organization with two years of data: one project per thousand rows, a tenth of the work still
 * open, one row in fifty deleted.
 */
async function fill(admin: postgres.Sql, rows: number): Promise<Tenant> {
  const tenant: Tenant = { orgId: randomUUID(), projectId: randomUUID(), ownerId: randomUUID() };
  const { orgId, ownerId } = tenant;
  const projects = rows / 1000;
  const [contracts, findings, obligations, checks, events] = [0.15, 0.1, 0.1, 0.15, 0.2].map((part) =>
    Math.round(rows * part),
  ) as [number, number, number, number, number];
  await admin.begin(async (tx) => {
    // Bulk loading: skip triggers for events and totals, which are not measured here.
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.organizations (id, name) values (${orgId}, 'Bench')`;
    await tx`insert into public.profiles (id, email, name) values (${ownerId}, ${`${ownerId}@bench.invalid`}, 'Bench')`;
    await tx`insert into public.memberships (org_id, user_id, role) values (${orgId}, ${ownerId}, 'owner')`;
    await tx`
      create temp table bench_projects on commit drop as
      select n, private.uuid_v7() as id from generate_series(0, ${projects - 1}::integer) n`;
    await tx`
      insert into public.projects (org_id, id, name, status, created_at, deleted_at)
      select ${orgId}, b.id, 'Project ' || n, (enum_range(null::public.project_status))[1 + n % 4], now() - interval '2 years',
        case when n % 50 = 49 then now() - interval '10 days' end
      from bench_projects b`;
    await tx`
      create temp table bench_contracts on commit drop as
      select g.n, private.uuid_v7() as id, p.id as project_id, now() - g.n * interval '2 years' / ${contracts}::integer as created_at
      from generate_series(1, ${contracts}::integer) g (n) join bench_projects p on p.n = g.n % ${projects}::integer`;
    await tx`
      insert into public.contracts (org_id, id, project_id, name, contract_type, status, party_a_name, party_b_name, end_date,
        created_at, deleted_at)
      select ${orgId}, c.id, c.project_id, 'Contract ' || n, 'Construction', (enum_range(null::public.contract_status))[1 + n % 5], 'A',
        'B',
        current_date - 700 + n % 2000, c.created_at, case when n % 50 = 0 then now() end
      from bench_contracts c`;
    await tx`
      insert into public.contract_analyses (org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups,
        clauses, engine, created_at)
      select ${orgId}, c.project_id, c.id, c.id, 'owner', 1 + n % 100, 1000, '[]', '[]', '{}', c.created_at
      from bench_contracts c`;
    await tx`
      insert into public.contract_scores (org_id, project_id, contract_id, risk_score)
      select ${orgId}, c.project_id, c.id, 1 + n % 100 from bench_contracts c`;
    await tx`
      insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title,
        explanation,
        confidence, source, points, review_status)
      select ${orgId}, a.project_id, a.contract_id, a.id, n, 'Bench', 'onerous',
        (enum_range(null::public.finding_severity))[1 + n / 7 % 4], 'Bench', '',
        1, 'rule', 1, case when n % 7 = 0 then 'open'::public.review_status else 'accepted' end
      from (select a.*, row_number() over (order by a.id) as n from public.contract_analyses a where a.org_id = ${orgId}) a
      where a.n <= ${findings}`;
    await tx`
      insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, due_date, source, status)
      select ${orgId}, c.project_id, c.id, 'deadline', 'Bench', 'document', 'fixed_date', current_date - 700 + n % 2000,
        current_date - 700 + n % 2000,
        'person', case n % 10 when 0 then 'proposed'::public.obligation_status else 'confirmed' end
      from bench_contracts c where c.n <= ${obligations}`;
    await tx`
      insert into public.compliance_checks (org_id, project_id, check_type, title, status, due_date, created_at, deleted_at)
      select ${orgId}, p.id, 'Safety Compliance', 'Check ' || c.n, (enum_range(null::public.compliance_status))[1 + c.n % 5],
        case when c.n % 2 = 0 then current_date - 700 + c.n % 2000 end, now() - c.n * interval '2 years' / ${checks}::integer,
        case when c.n % 50 = 0 then now() end
      from generate_series(1, ${checks}::integer) c (n) join bench_projects p on p.n = c.n % ${projects}::integer`;
    await tx`
      insert into public.activity_events (org_id, project_id, actor_id, action, entity_type, entity_id, before, after, created_at)
      select ${orgId}, k.project_id, ${ownerId}, 'compliance_check.updated', 'compliance_check', k.id, '{"status": "pending"}',
        jsonb_build_object('status', k.status),
        least(now(), k.created_at + interval '5 days' * k.n)
      from (
        select k.*, n from generate_series(1, 2) n
        cross join lateral (select k.* from public.compliance_checks k where k.org_id = ${orgId} and n > 0
          order by k.id limit ${events / 2}) k) k`;
  });
  return tenant;
}

async function empty(admin: postgres.Sql, tenants: Tenant[]): Promise<void> {
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const orgIds = tenants.map(({ orgId }) => orgId);
    for (const table of [
      ...filled.map((name) => `public.${name}`),
      'private.figure_days',
      'private.figure_changes',
      'private.figure_states',
    ])
      await tx`delete from ${tx(table)} where org_id = any(${orgIds}::uuid[])`;
    await tx`delete from public.profiles where id = any(${tenants.map(({ ownerId }) => ownerId)}::uuid[])`;
    await tx`delete from public.organizations where id = any(${orgIds}::uuid[])`;
  });
}

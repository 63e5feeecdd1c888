import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

export interface Tenant {
  orgId: string;
  projectId: string;
  ownerId: string;
}

/**
 * Creates organizations of a given size, one project each, directly in the database, and removes them
 * afterward.
 */
export async function withTenants<T>(
  adminDbUrl: string,
  size: { organizations: number; contracts: number },
  work: (tenants: Tenant[]) => Promise<T>,
): Promise<T> {
  const sql = postgres(adminDbUrl, { max: 1, onnotice: () => {} });
  const tenants: Tenant[] = Array.from({ length: size.organizations }, () => ({
    orgId: randomUUID(),
    projectId: randomUUID(),
    ownerId: randomUUID(),
  }));
  try {
    await sql.begin(async (tx) => {
      // Bulk loading: skip triggers for the audit events of a hundred thousand rows, which are not measured
      // here.
      await tx`set local session_replication_role = replica`;
      for (const { orgId, projectId, ownerId } of tenants) {
        await tx`insert into public.organizations (id, name) values (${orgId}, 'Bench')`;
        await tx`insert into public.profiles (id, email, name) values (${ownerId}, ${`${ownerId}@bench.invalid`}, 'Bench')`;
        await tx`insert into public.memberships (org_id, user_id, role) values (${orgId}, ${ownerId}, 'owner')`;
        await tx`insert into public.projects (id, org_id, name) values (${projectId}, ${orgId}, 'Bench')`;
      }
      // Interleaved, as real tenants' rows are.
      const orgIds = tenants.map((tenant) => tenant.orgId);
      const projectIds = tenants.map((tenant) => tenant.projectId);
      await tx`
        insert into public.contracts (org_id, project_id, name, contract_type, status, party_a_name, party_b_name, contract_value,
          start_date, end_date)
        select t.org_id, t.project_id, 'Contract ' || n, 'Construction', (enum_range(null::public.contract_status))[1 + n % 5],
          'Owner ' || n, 'Builder ' || n, case when n % 10 > 0 then n % 5000 end,
          case when n % 7 > 0 then date '2026-01-01' + n % 900 end, case when n % 6 > 0 then date '2029-01-01' + n % 800 end
        from generate_series(1, ${size.contracts}::int) n,
          unnest(${orgIds}::uuid[], ${projectIds}::uuid[]) as t(org_id, project_id)`;
      await tx`
        insert into public.contract_scores (org_id, project_id, contract_id, risk_score)
        select c.org_id, c.project_id, c.id, case when random() < 0.7 then 1 + floor(random() * 100) end
        from public.contracts c where c.org_id = any(${orgIds}::uuid[])`;
    });
    await sql`vacuum analyze public.contracts, public.contract_scores, public.projects, public.memberships, public.profiles`.simple();
    return await work(tenants);
  } finally {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      const orgIds = tenants.map((tenant) => tenant.orgId);
      for (const table of ['contract_scores', 'contracts', 'projects', 'memberships'])
        await tx`delete from public.${tx(table)} where org_id = any(${orgIds}::uuid[])`;
      await tx`delete from public.profiles where id = any(${tenants.map((tenant) => tenant.ownerId)}::uuid[])`;
      await tx`delete from public.organizations where id = any(${orgIds}::uuid[])`;
    });
    await sql.end();
  }
}

/**
 * Runs `work` in one transaction with the rights of the tenant's owner, or with the connection's own rights.
 */
export function asMember<T>(
  sql: postgres.Sql,
  tenant: Tenant,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  role: 'authenticated' | 'none' = 'authenticated',
): Promise<T> {
  return sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: tenant.ownerId, role: 'authenticated' });
    tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true),
      set_config('app.org_id', ${tenant.orgId}, true)`.execute();
    return work(tx);
  }) as Promise<T>;
}

import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

export interface Tenant {
  orgId: string;
  projectId: string;
  ownerId: string;
}

/** Makes organizations of a size, one project each, straight in the database, and takes them away afterwards. */
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
      // Loading, not using: audit events of a hundred thousand rows are not what is measured.
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
        insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name, contract_value)
        select t.org_id, t.project_id, 'Contract ' || n, 'Construction', 'Owner ' || n, 'Builder ' || n, n
        from generate_series(1, ${size.contracts}::int) n,
          unnest(${orgIds}::uuid[], ${projectIds}::uuid[]) as t(org_id, project_id)`;
    });
    await sql`vacuum analyze public.contracts, public.projects, public.memberships, public.profiles`.simple();
    return await work(tenants);
  } finally {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      const orgIds = tenants.map((tenant) => tenant.orgId);
      for (const table of ['contracts', 'projects', 'memberships'])
        await tx`delete from public.${tx(table)} where org_id = any(${orgIds}::uuid[])`;
      await tx`delete from public.profiles where id = any(${tenants.map((tenant) => tenant.ownerId)}::uuid[])`;
      await tx`delete from public.organizations where id = any(${orgIds}::uuid[])`;
    });
    await sql.end();
  }
}

import postgres from 'postgres';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { checkProject } from '../../supabase/functions/_server/services/compliance/run-project.ts';
import { type BenchRow, pairs } from './pairs.ts';
import { asMember, type Tenant, withTenants } from './tenants.ts';

const [few, many] = [250, 5000];
/** Handles dates as text, as the product's own connections do. */
const asText = { to: 1082, from: [1082], parse: (day: string) => day, serialize: (day: string) => day };

/** Compares a compliance run that changes every check of a project with 5,000 checks with a run over 250. */
export async function benchComplianceRun(adminDbUrl: string, dbUrl: string): Promise<BenchRow[]> {
  return withTenants(adminDbUrl, { organizations: 2, contracts: 0 }, async (tenants) => {
    const [small, large] = tenants as [Tenant, Tenant];
    const admin = postgres(adminDbUrl, { max: 1, onnotice: () => {} });
    const sql = postgres(dbUrl, { max: 1, fetch_types: false, onnotice: () => {}, types: { date: asText } });
    try {
      await fill(admin, small, few);
      await fill(admin, large, many);
      await admin`vacuum analyze public.compliance_checks`.simple();
      const { ratio, a, b } = await pairs(10, everyOther(sql, large, many), everyOther(sql, small, few));
      const detail = `all of them change: ${a.toFixed(0)} ms against ${b.toFixed(0)} ms`;
      return [{ id: 'run', name: `run over ${many} checks ÷ over ${few}`, ratio, goal: 20, detail }];
    } finally {
      await admin.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        for (const { orgId } of tenants) {
          await tx`delete from public.compliance_checks where org_id = ${orgId}`;
          await tx`delete from public.activity_events where org_id = ${orgId}`;
        }
      });
      await Promise.all([admin.end(), sql.end()]);
    }
  });
}

async function fill(admin: postgres.Sql, { orgId, projectId }: Tenant, checks: number): Promise<void> {
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.compliance_checks (org_id, project_id, check_type, title, due_date)
      select ${orgId}, ${projectId}, 'Safety Compliance', 'Check ' || n, '2026-06-01' from generate_series(1, ${checks}::int) n`;
  });
}

/** Alternates between a day before the due date and a day after it, so every check changes each time. */
function everyOther(sql: postgres.Sql, tenant: Tenant, checks: number): () => Promise<unknown> {
  const { orgId, projectId } = tenant;
  let isLate = false;
  return () => {
    isLate = !isLate;
    const run = { orgId, projectId, timeZone: 'UTC', today: isLate ? '2026-07-01' : '2026-05-01' };
    return asMember(
      sql,
      tenant,
      async (tx) => {
        const { changed } = await checkProject(tx as unknown as Transaction, run);
        if (changed !== checks) throw new Error(`${changed} of ${checks} checks changed`);
      },
      'none',
    );
  };
}

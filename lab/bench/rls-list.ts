import postgres from 'postgres';
import { type BenchRow, pairs } from './pairs.ts';
import { type Tenant, withTenants } from './tenants.ts';

/**
 * QUALITY C1: the newest fifty contracts under row-level security compared with the same list queried as the
 * tables' owner.
 */
export async function benchRlsList(adminDbUrl: string): Promise<BenchRow> {
  return withTenants(adminDbUrl, { organizations: 5, contracts: 20_000 }, async (tenants) => {
    const tenant = tenants[0] as Tenant;
    const sql = postgres(adminDbUrl, { max: 1, prepare: false, onnotice: () => {} });
    const list = (role: 'authenticated' | 'none') => () =>
      sql.begin(async (tx) => {
        const claims = JSON.stringify({ sub: tenant.ownerId, role: 'authenticated' });
        tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true),
          set_config('app.org_id', ${tenant.orgId}, true)`.execute();
        return tx`
          select c.id, c.name, c.status, c.contract_value, a.risk_score
          from public.contracts c
          left join public.contract_analyses a on a.contract_id = c.id and a.is_current
          where c.org_id = ${tenant.orgId} and c.deleted_at is null
          order by c.id desc limit 50`;
      });
    try {
      const { ratio, a, b } = await pairs(200, list('authenticated'), list('none'));
      return {
        id: 'C1',
        name: 'list under RLS ÷ the same list as superuser',
        ratio,
        goal: 1.25,
        detail: `50 of 20,000 contracts: ${a.toFixed(2)} ms against ${b.toFixed(2)} ms`,
      };
    } finally {
      await sql.end();
    }
  });
}

import postgres from 'postgres';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { encodeCursor } from '../../supabase/functions/_server/http/cursor.ts';
import { listContracts } from '../../supabase/functions/_server/services/contracts/list.ts';
import { type ContractSort, contractSortSchema } from '../../supabase/functions/_shared/schemas/contract.ts';
import type { ListContracts } from '../../supabase/functions/_shared/schemas/index.ts';
import { type BenchRow, pairs } from './pairs.ts';
import { asMember, type Tenant, withTenants } from './tenants.ts';

const contracts = 100_000;
const limit = 100;

/** The sort value of each order, as a cursor contains it. */
const columns: Record<string, string> = {
  created_at: 'null::text',
  name: 'c.name collate private.natural',
  contract_value: 'c.value_cents',
  status: 'c.status_rank',
  start_date: 'c.start_date::text',
  end_date: 'c.end_date::text',
  risk_score: 's.risk_score',
};

/**
 * One tenant's 100,000 contracts: the last page compared with the first in every order, and text search
 * compared with the bare query.
 */
export async function benchContractList(adminDbUrl: string, dbUrl: string): Promise<BenchRow[]> {
  return withTenants(adminDbUrl, { organizations: 2, contracts }, async (tenants) => {
    const tenant = tenants[0] as Tenant;
    const admin = postgres(adminDbUrl, { max: 1, onnotice: () => {} });
    const sql = postgres(dbUrl, { max: 1, fetch_types: false, onnotice: () => {} });
    const list = (input: Partial<ListContracts>) => () =>
      asMember(sql, tenant, (tx) =>
        listContracts({
          ctx: { sql: tx as Transaction, userId: tenant.ownerId, token: '' },
          input: { limit, ...input } as ListContracts,
        }),
      );
    try {
      const rows: BenchRow[] = [];
      for (const sort of contractSortSchema.options) {
        const cursor = await lastPage(admin, tenant, sort);
        const { ratio, a, b } = await pairs(60, list({ sort, cursor }), list({ sort }));
        rows.push({
          id: 'C3',
          name: `list by ${sort}: last page ÷ first`,
          ratio,
          goal: 1.2,
          detail: `${limit} of 100,000: ${a.toFixed(2)} ms against ${b.toFixed(2)} ms`,
        });
      }
      for (const q of ['builder 4711', 'contract 99', 'contract', 'qz']) {
        const { ratio, a, b } = await pairs(40, list({ q }), () => bareSearch(admin, tenant, q));
        rows.push({
          id: 'C3',
          name: `list with '${q}' ÷ the bare query`,
          ratio,
          goal: 2,
          detail: `of 100,000: ${a.toFixed(2)} ms against ${b.toFixed(2)} ms`,
        });
      }
      return rows;
    } finally {
      await Promise.all([sql.end(), admin.end()]);
    }
  });
}

/** The newest contracts that match a text, without row-level security. */
function bareSearch(admin: postgres.Sql, tenant: Tenant, q: string) {
  return asMember(
    admin,
    tenant,
    (tx) => tx`
      select c.*, p.name as project_name, s.risk_score
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      left join public.contract_scores s
        on s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id
      where c.org_id = ${tenant.orgId} and c.deleted_at is null and c.search_text like ${`%${q}%`}
      order by c.id desc limit ${limit + 1}`,
    'none',
  );
}

/** Finds the cursor of the last page in this order with a slow query. */
async function lastPage(admin: postgres.Sql, { orgId }: Tenant, sort: ContractSort): Promise<string> {
  const column = columns[sort.replace('-', '')] as string;
  const way = sort.startsWith('-') ? 'desc' : 'asc';
  const [row] = await admin.unsafe<{ value: string | number | null; id: string }[]>(
    `select ${column} as value, c.id
    from public.contracts c join public.contract_scores s on s.org_id = c.org_id and s.contract_id = c.id
    where c.org_id = $1 order by ${column} ${way} nulls last, c.id ${way} offset $2 limit 1`,
    [orgId, contracts - limit - 1],
  );
  if (!row) throw new Error(`no row lies at ${contracts - limit} by ${sort}`);
  const value = typeof row.value === 'string' && column === 'c.value_cents' ? Number(row.value) : row.value;
  return encodeCursor({ sort, direction: 'next', value, id: row.id });
}

import type { Transaction } from '../../db/pool.ts';

/** Returns the caller's active organization if they are its owner or an admin; otherwise null. */
export async function administeredOrg(sql: Transaction): Promise<string | null> {
  const [row] = await sql<{ org_id: string | null }[]>`
    select case when private.is_org_admin() then private.active_org_id() end as org_id`;
  return row?.org_id ?? null;
}

import type { Transaction } from '../../db/pool.ts';

/** Returns the caller's active organization if they are an owner of it; otherwise null. */
export async function ownedOrg(sql: Transaction): Promise<string | null> {
  const [row] = await sql<{ org_id: string | null }[]>`
    select case when private.org_role() = 'owner' then private.active_org_id() end as org_id`;
  return row?.org_id ?? null;
}

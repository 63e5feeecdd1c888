import type { Ask } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';

/** Asks as the API returns them; the caller adds conditions after `where`. */
export const selectAsks = (sql: Transaction) => sql`
  select k.id, k.contract_id, k.document_id, d.version as document_version, k.finding_id, k.quote, k.page,
    k.start_offset as "start", k.ask, k.replacement, k.reason, k.status, k.created_by, k.created_at, k.version
  from public.asks k
  join public.contracts c on c.id = k.contract_id and c.deleted_at is null
  join public.projects p on p.id = c.project_id and p.deleted_at is null
  join public.contract_documents d on d.id = k.document_id`;

export async function findAsk(
  sql: Transaction,
  { contractId, id }: { contractId: string; id: string },
): Promise<Ask | undefined> {
  const [ask] = await sql<Ask[]>`${selectAsks(sql)} where k.contract_id = ${contractId} and k.id = ${id}`;
  return ask;
}

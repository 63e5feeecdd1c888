import type { DeletedContract } from '../../../_shared/schemas/index.ts';
import { atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { findContract } from './select-contracts.ts';

/** Marks a contract deleted; it can be restored for 30 days, with its documents. */
export async function deleteContract({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<DeletedContract> {
  const [deleted] = await sql<DeletedContract[]>`
    update public.contracts c set deleted_at = now()
    from public.projects p
    where c.id = ${id} and c.deleted_at is null and p.id = c.project_id and p.deleted_at is null
      ${atVersion(sql, sql`c.version`, versions)}
    returning c.id, c.deleted_at, c.deleted_at + interval '30 days' as restorable_until,
      (select count(*) from public.contract_documents d where d.contract_id = c.id) as documents`;
  if (!deleted) throw whyNoRow(await findContract(sql, id), 'Contract', versions);
  return deleted;
}

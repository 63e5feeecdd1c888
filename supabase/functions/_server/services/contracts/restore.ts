import type { Contract } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { findContractState } from './find-contract-state.ts';
import { findContract } from './select-contracts.ts';

/**
 * Restores a deleted contract within 30 days; its documents, analyses, and decisions were not changed. A
 * contract that is not deleted stays unchanged.
 * @throws not_found after 30 days, or while its project is deleted; forbidden to callers who may not edit it
 * @starts read_document
 */
export async function restoreContract({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Contract> {
  const restored = await sql`
    update public.contracts c set deleted_at = null
    from public.projects p
    where c.id = ${id} and c.deleted_at > now() - interval '30 days' and p.id = c.project_id and p.deleted_at is null
    returning c.id`;
  const [contract, state, held] = await Promise.all([
    findContract(sql, id),
    findContractState(sql, id),
    sql`
      select from public.contracts c
      join public.projects p on p.id = c.project_id and p.deleted_at is null
      where c.id = ${id} and c.deleted_at > now() - interval '30 days'`,
  ]);
  if (!contract && held.length === 0) throw notFound('Contract');
  if (!contract || (restored.length === 0 && !state?.can.edit)) throw forbidden();
  return contract;
}

import type { ContractDetail, TakeContractStep } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { getContract } from '../get.ts';
import { findContract } from '../select-contracts.ts';

/**
 * Takes a step of a contract's life; Postgres moves the contract, or refuses.
 * @returns the contract after the step
 * @throws conflict with what stands in the way; forbidden where the step is not the caller's to take
 */
export async function takeContractStep({
  ctx,
  input: { id, ...step },
}: {
  ctx: Ctx;
  input: TakeContractStep & { id: string };
}): Promise<ContractDetail> {
  const { sql } = ctx;
  const contract = await findContract(sql, id);
  if (!contract) throw notFound('Contract');
  await sql`
    insert into public.contract_status_changes (org_id, project_id, contract_id, action, note, start_date, end_date)
    values (private.active_org_id(), ${contract.project_id}, ${id}, ${step.action}, ${step.note ?? null},
      ${step.start_date ?? null}, ${step.end_date ?? null})`;
  return await getContract({ ctx, input: { id } });
}

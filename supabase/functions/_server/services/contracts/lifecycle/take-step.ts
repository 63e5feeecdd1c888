import type { ContractDetail, TakeContractStep } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { getContract } from '../get.ts';
import { findContract } from '../select-contracts.ts';

/**
 * Takes a lifecycle action on a contract; Postgres changes the status, or rejects the action.
 * @returns the contract after the action
 * @throws conflict with the reasons that block it; forbidden if the caller may not take this action
 * @starts notification
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

import type { ContractApproval } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';
import { selectApprovals } from './select-approvals.ts';

/** Lists lawyer decisions about all versions of a contract, newest first. */
export async function listApprovals({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractApproval[]> {
  const [contract, approvals] = await Promise.all([findContract(sql, id), selectApprovals(sql, id)]);
  if (!contract) throw notFound('Contract');
  return approvals;
}

import type { ContractProposals, DismissContractProposal } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../../http/api-error.ts';
import { findCurrentAnalysis } from '../analysis/find-analysis.ts';
import { findContractState } from '../find-contract-state.ts';
import { findContract } from '../select-contracts.ts';
import { findProposed, withoutDismissed } from './find-proposals.ts';

/**
 * Dismisses a proposal of the latest document for a field, or undoes that; repeating either changes nothing.
 * @throws ApiError conflict if the document does not propose this
 */
export async function dismissProposal({
  ctx: { sql },
  input: { id: contractId, field, value, dismissed },
}: {
  ctx: Ctx;
  input: DismissContractProposal & { id: string };
}): Promise<ContractProposals> {
  const contract = await findContract(sql, contractId);
  const state = await findContractState(sql, contractId);
  if (!contract || !state) throw notFound('Contract');
  if (!state.can.edit) throw forbidden();
  const analysis = await findCurrentAnalysis(sql, contractId);
  const proposed = await findProposed(sql, { contract, analysis, canEdit: true });
  const isProposed = proposed?.proposals.some((one) => one.field === field && one.value === value);
  if (!proposed || !isProposed) {
    throw new ApiError('conflict', 'The document does not suggest this value', {
      detail: 'The contract or its document has changed. Reload to see the current suggestions.',
    });
  }
  const of = { project: contract.project_id, document: proposed.documentId, text: String(value) };
  if (dismissed) {
    await sql`
      insert into public.dismissed_contract_proposals (org_id, project_id, contract_id, document_id, field, value)
      values (private.active_org_id(), ${of.project}, ${contractId}, ${of.document}, ${field}, ${of.text})
      on conflict (org_id, document_id, field, value) do nothing`;
  } else {
    await sql`
      delete from public.dismissed_contract_proposals
      where project_id = ${of.project} and contract_id = ${contractId} and document_id = ${of.document}
        and field = ${field} and value = ${of.text}`;
  }
  return { proposals: await withoutDismissed(sql, contract, proposed) };
}

import type { ApproveContract, ContractApproval } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { invalidInput, notFound } from '../../../http/api-error.ts';
import { findDocument } from '../documents/select-documents.ts';
import { findContract } from '../select-contracts.ts';
import { selectApprovals } from './select-approvals.ts';

/**
 * Records a lawyer's decision about one version of a contract's document. A rejection returns a contract
 * under review to draft.
 * @throws conflict if that version is no longer the latest or has another hash, if the terms have changed
 * since they were read, or if the caller submitted the contract and may not approve it too; invalid_input if
 * it is approved despite open matters without a reason; forbidden to everyone except the project's lawyers
 * @starts notification
 */
export async function approveContract({
  ctx: { sql, userId },
  input,
}: {
  ctx: Ctx;
  input: ApproveContract & { id: string };
}): Promise<ContractApproval> {
  const { id, decision, note = null, override_reason = null, bar_number, bar_jurisdiction } = input;
  const [contract, document] = await Promise.all([
    findContract(sql, id),
    findDocument(sql, { contractId: id, version: input.document_version }),
  ]);
  if (!contract) throw notFound('Contract');
  if (!document) {
    throw invalidInput([{ path: 'document_version', message: 'The contract does not have this version' }]);
  }
  await sql`
    insert into public.contract_approvals
      (org_id, project_id, contract_id, document_id, document_sha256, terms_sha256, decision, note, override_reason, bar_number,
        bar_jurisdiction)
    values (private.active_org_id(), ${contract.project_id}, ${id}, ${document.id}, ${input.document_sha256}, ${input.terms_sha256},
      ${decision},
      ${note}, ${override_reason}, ${bar_number}, ${bar_jurisdiction})`;
  if (decision === 'rejected') {
    // The decision has locked the contract, so this reads the status it will keep.
    await sql`
      insert into public.contract_status_changes (org_id, project_id, contract_id, action, note)
      select c.org_id, c.project_id, c.id, 'reject', ${note}
      from public.contracts c where c.id = ${id} and c.status = 'under_review'`;
  }
  await sql`
    update public.profiles p set bar_number = ${bar_number}, bar_jurisdiction = ${bar_jurisdiction}
    where p.id = ${userId} and (p.bar_number, p.bar_jurisdiction) is distinct from (${bar_number}, ${bar_jurisdiction})`;
  const [approval] = await selectApprovals(sql, id, 1);
  if (!approval) throw notFound('Contract');
  return approval;
}

import type { ContractApproval } from '../../../../_shared/contract/index.ts';
import type { Transaction } from '../../../db/pool.ts';

/**
 * What lawyers decided about a contract, the newest first. Decisions are only made about the newest document, so the last one alone
 * can stand, and does until a newer document arrives.
 */
export const selectApprovals = (
  sql: Transaction,
  contractId: string,
  limit = 500,
): Promise<ContractApproval[]> =>
  sql<ContractApproval[]>`
    select a.id, a.contract_id, a.document_id, d.version as document_version, d.file_name as document_file_name,
      a.document_sha256, a.decision, a.note, a.lawyer_id, a.lawyer_name, a.bar_number, a.bar_jurisdiction,
      not exists (
        select from public.contract_approvals later where later.contract_id = a.contract_id and later.id > a.id)
      and not exists (
        select from public.contract_documents newer where newer.contract_id = a.contract_id and newer.version > d.version)
      as stands,
      a.created_at
    from public.contract_approvals a
    join public.contract_documents d on d.id = a.document_id
    where a.contract_id = ${contractId}
    order by a.id desc limit ${limit}`.execute();

import type { ContractApproval, OpenMatters } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';
import { openMatters } from './open-matters.ts';

type Row = Omit<ContractApproval, 'open_matters'> & { open_matters: Partial<OpenMatters> };

/**
 * Selects lawyer decisions about a contract, newest first. A decision is valid while its document is the
 * latest and the terms are unchanged. A rejection is valid until the next decision. An approval is valid
 * until a rejection or another decision of the same lawyer, since a contract may need two.
 */
export async function selectApprovals(
  sql: Transaction,
  contractId: string,
  limit = 500,
): Promise<ContractApproval[]> {
  const rows = await sql<Row[]>`
    select a.id, a.contract_id, a.document_id, d.version as document_version, d.file_name as document_file_name,
      a.document_sha256, a.decision, a.note, a.by_submitter, a.open_matters, a.override_reason,
      a.lawyer_id, a.lawyer_name, a.bar_number, a.bar_jurisdiction, a.terms, void.reason is null as stands,
      void.reason as void_reason, a.created_at
    from public.contract_approvals a
    join public.contract_documents d on d.id = a.document_id
    join public.contracts c on c.id = a.contract_id
    cross join lateral (
      select case
        when exists (
          select from public.contract_documents newer where newer.contract_id = a.contract_id and newer.version > d.version)
        then 'newer_version'
        when exists (
          select from public.contract_approvals later
          where later.contract_id = a.contract_id and later.id > a.id
            and (a.decision = 'rejected' or later.decision = 'rejected' or later.lawyer_id = a.lawyer_id))
        then 'later_decision'
        when a.terms <> private.contract_terms(c) then 'terms_changed'
      end as reason
    ) void
    where a.contract_id = ${contractId}
    order by a.id desc limit ${limit}`;
  return rows.map((row) => ({ ...row, open_matters: openMatters(row.open_matters) }));
}

import { proposeFields } from '../../../../_shared/analysis/facts/propose.ts';
import type { Analysis, Contract, ContractProposal, Facts } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';

/** The proposals of a contract's latest document, before dismissed ones are removed. */
interface Proposed {
  documentId: string;
  proposals: ContractProposal[];
}

/**
 * Finds the latest document's proposals for its contract's fields. They come from its analysis, for callers
 * who may see it; editors also get them before an analysis exists. Undefined if no facts are known.
 */
export async function findProposed(
  sql: Transaction,
  { contract, analysis, canEdit }: { contract: Contract; analysis: Analysis | null; canEdit: boolean },
): Promise<Proposed | undefined> {
  const [newest] = await sql<{ id: string; facts: Facts | null }[]>`
    select id, facts from public.contract_documents
    where project_id = ${contract.project_id} and contract_id = ${contract.id}
    order by version desc limit 1`;
  if (!newest) return undefined;
  const facts = analysis?.document_id === newest.id ? analysis.facts : canEdit ? newest.facts : null;
  return facts ? { documentId: newest.id, proposals: proposeFields(contract, facts) } : undefined;
}

/** Filters out proposals that were dismissed for this version of the document. */
export async function withoutDismissed(
  sql: Transaction,
  contract: Contract,
  proposed: Proposed | undefined,
): Promise<ContractProposal[]> {
  if (!proposed || proposed.proposals.length === 0) return [];
  const dismissed = await sql<{ field: string; value: string }[]>`
    select field, value from public.dismissed_contract_proposals
    where project_id = ${contract.project_id} and contract_id = ${contract.id}
      and document_id = ${proposed.documentId}`;
  const gone = new Set(dismissed.map(({ field, value }) => `${field} ${value}`));
  return proposed.proposals.filter(({ field, value }) => !gone.has(`${field} ${value}`));
}

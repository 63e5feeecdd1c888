import { proposeFields } from '../../../../_shared/analysis/facts/propose.ts';
import type { Analysis, Contract, ContractProposal, Facts } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';

/** What a contract's newest document proposes, before anybody has dismissed any of it. */
interface Proposed {
  documentId: string;
  proposals: ContractProposal[];
}

/**
 * What the newest document proposes for its contract's fields: by its analysis, which only those who may see it are given; to those who
 * may change the contract also before there is one. Undefined where nothing is known of it.
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

/** Those that nobody has dismissed for this version of the document. */
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

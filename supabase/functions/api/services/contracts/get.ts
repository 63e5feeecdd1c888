import { type ContractDetail, contractTransitions } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findCurrentAnalysis } from './find-analysis.ts';
import { findContract } from './select-contracts.ts';
import { selectDocuments } from './select-documents.ts';

/** One contract with its documents, its current analysis and where it may go next. */
export async function getContract({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractDetail> {
  const [contract, documents, analysis] = await Promise.all([
    findContract(sql, id),
    selectDocuments(sql, id),
    findCurrentAnalysis(sql, id),
  ]);
  if (!contract) throw notFound('Contract');
  return { ...contract, documents, analysis, allowed_transitions: [...contractTransitions[contract.status]] };
}

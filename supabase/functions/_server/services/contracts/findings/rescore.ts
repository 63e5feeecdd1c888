import { riskScore, scoreGroups } from '../../../../_shared/analysis/score.ts';
import type { Finding as EngineFinding } from '../../../../_shared/vocabulary/analysis.ts';
import type { Transaction } from '../../../db/pool.ts';
import { takeLock } from '../../../db/privileged.ts';
import { forbidden, notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';

/**
 * Waits until no other transaction analyzes this contract or decides its findings, so that no score and no
 * new analysis misses a decision. The lock ends with the transaction.
 */
export async function takeTurnAtAnalysis(sql: Transaction, contractId: string): Promise<void> {
  await takeLock(sql, `analysis:${contractId}`);
}

/**
 * Locks the current analysis of a contract for a decision by the caller.
 * @throws ApiError not_found if none is visible, forbidden if the caller may read it but not review
 */
export async function lockCurrentAnalysis(
  sql: Transaction,
  contractId: string,
): Promise<{ id: string; projectId: string; documentId: string }> {
  const contract = await findContract(sql, contractId);
  if (!contract) throw notFound('Contract');
  await takeTurnAtAnalysis(sql, contractId);
  const [analysis] = await sql<{ id: string; document_id: string }[]>`
    select a.id, a.document_id from public.contract_analyses a
    where a.contract_id = ${contractId} and a.is_current
    -- Locking wants the right to update, which is the right to review.
    for no key update`;
  if (analysis) return { id: analysis.id, projectId: contract.project_id, documentId: analysis.document_id };
  const [visible] = await sql`
    select 1 from public.contract_analyses a where a.contract_id = ${contractId} and a.is_current`;
  throw visible ? forbidden() : notFound('Analysis');
}

/** Recalculates the score from the current findings. An analysis without a score stays without one. */
export async function rescore(sql: Transaction, analysisId: string): Promise<void> {
  const findings = await sql<Pick<EngineFinding, 'category' | 'points'>[]>`
    select category, points from public.contract_findings where analysis_id = ${analysisId}`;
  const groups = scoreGroups(findings);
  await sql`
    update public.contract_analyses
    set groups = ${sql.json(groups)}, risk_score = case when risk_score is not null then ${riskScore(groups)}::integer end
    where id = ${analysisId}`;
}

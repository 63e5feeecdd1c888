import type { Analysis, Perspective } from '../../../../_shared/schemas/index.ts';
import type { Analysis as EngineAnalysis } from '../../../../_shared/vocabulary/analysis.ts';
import { stateName } from '../../../../_shared/vocabulary/states.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { forbidden, notFound } from '../../../http/api-error.ts';
import { findContractState } from '../find-contract-state.ts';
import { type AnalysisSource, readForAnalysis } from './read-for-analysis.ts';

/** Loads the engine's input for a preview from a given perspective, for callers who may analyze. */
export async function readForLook({
  ctx,
  input: { id, perspective },
}: {
  ctx: Ctx;
  input: { id: string; perspective: Perspective };
}): Promise<AnalysisSource> {
  const contractState = await findContractState(ctx.sql, id);
  if (!contractState) throw notFound('Contract');
  if (!contractState.can.analyze) throw forbidden();
  return await readForAnalysis({ ctx, input: { contract_id: id, perspective } });
}

/**
 * Converts an engine analysis to the stored format with all findings undecided. It is a preview and is not
 * saved.
 */
export function asLook(source: AnalysisSource, analysis: EngineAnalysis): Analysis {
  const undecided = (finding: EngineAnalysis['findings'][number]): Analysis['findings'][number] => ({
    ...finding,
    id: crypto.randomUUID(),
    review_status: 'open',
    review_note: null,
    reviewed_by: null,
    reviewed_by_name: null,
    reviewed_at: null,
    original: null,
    statement: null,
    version: 1,
  });
  return {
    ...analysis,
    id: crypto.randomUUID(),
    contract_id: source.contractId,
    document_id: source.documentId,
    document_version: source.documentVersion,
    created_at: new Date().toISOString(),
    created_by: null,
    findings: analysis.findings.map(undecided),
    missing: analysis.missing.map(undecided),
    jurisdictions_are_current: stateName(source.whereabouts.state) === analysis.jurisdictions.project,
  };
}

import type { ObligationDraft } from '../../../../_shared/analysis/obligations/schema.ts';
import type { Analysis } from '../../../../_shared/schemas/index.ts';
import type { Analysis as EngineAnalysis } from '../../../../_shared/vocabulary/analysis.ts';
import type { Transaction } from '../../../db/pool.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { takeTurnAtAnalysis } from '../findings/rescore.ts';
import { carryOver, type FindingToSave } from './carry-over.ts';
import { findCurrentAnalysis } from './find-analysis.ts';
import { proposeObligations } from './propose-obligations.ts';
import type { AnalysisSource } from './read-for-analysis.ts';

/**
 * Saves the engine's result as the contract's current analysis, with earlier decisions about the same
 * clauses. The previous analysis stays in the history. Its dates and notice windows become proposals.
 * @starts notification
 */
export async function saveAnalysis({
  ctx: { sql },
  input: { source, analysis, obligations },
}: {
  ctx: Ctx;
  input: { source: AnalysisSource; analysis: EngineAnalysis; obligations: ObligationDraft[] };
}): Promise<Analysis> {
  const { contractId, projectId, documentId } = source;
  await takeTurnAtAnalysis(sql, contractId);
  const earlier = await findCurrentAnalysis(sql, contractId);
  const { findings, groups, riskScore } = carryOver(
    analysis,
    earlier ? carried(earlier, analysis.perspective) : [],
    source.pages,
  );
  const [saved] = await sql<{ id: string }[]>`
    insert into public.contract_analyses
      (org_id, project_id, contract_id, document_id, perspective, our_side, our_party, stated_kind, risk_score, gate_reason,
        paper, word_count, groups, clauses, facts, leaning, jurisdictions, engine)
    values (private.active_org_id(), ${projectId}, ${contractId}, ${documentId}, ${analysis.perspective}, ${analysis.our_side},
      ${analysis.our_party}, ${analysis.stated_kind}, ${riskScore}, ${analysis.gate.reason},
      ${analysis.paper === null ? null : sql.json(analysis.paper)}, ${analysis.word_count}, ${sql.json(groups)},
      ${sql.json(analysis.clauses)}, ${sql.json(analysis.facts)},
      ${analysis.leaning === null ? null : sql.json(analysis.leaning)}, ${sql.json(analysis.jurisdictions)}, ${sql.json(analysis.engine)})
    returning id`;
  if (!saved) throw notFound('Contract');
  await insertFindings(sql, { contractId, projectId, analysisId: saved.id, findings });
  await proposeObligations(sql, { contractId, projectId, documentId, drafts: obligations });
  const current = await findCurrentAnalysis(sql, contractId);
  if (!current) throw notFound('Analysis');
  return current;
}

/** Earlier findings whose decisions carry over. A language model's statements were made for one side only. */
const carried = ({ findings, missing, perspective }: Analysis, now: Analysis['perspective']) =>
  [...findings, ...missing].filter(({ statement }) => !statement || perspective === now);

async function insertFindings(
  sql: Transaction,
  of: { contractId: string; projectId: string; analysisId: string; findings: FindingToSave[] },
): Promise<void> {
  if (of.findings.length === 0) return;
  const rows = of.findings.map((finding, position) => ({
    ...finding,
    position,
    start_offset: finding.start,
    end_offset: finding.end,
  }));
  await sql`
    insert into public.contract_findings
      (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, shown, page,
        start_offset, end_offset, spans, confidence, source, params, points, law, folded, review_status, review_note, reviewed_by,
        reviewed_at, original, statement)
    select private.active_org_id(), ${of.projectId}, ${of.contractId}, ${of.analysisId}, f.position, f.category, f.kind,
      f.severity, f.title, f.explanation, f.quote, f.shown, f.page, f.start_offset, f.end_offset, f.spans, f.confidence,
        f.source, f.params,
      f.points, f.law, f.folded, f.review_status, f.review_note, f.reviewed_by, f.reviewed_at, f.original, f.statement
    from jsonb_to_recordset(${sql.json(rows)}) as f (
      position integer, category text, kind public.finding_kind, severity public.finding_severity, title text,
      explanation text, quote text, shown text, page integer, start_offset integer, end_offset integer, spans jsonb,
      confidence real,
      source public.finding_source, params jsonb, points integer, law jsonb, folded boolean, review_status public.review_status,
      review_note text, reviewed_by uuid, reviewed_at timestamptz, original jsonb, statement jsonb)`;
}

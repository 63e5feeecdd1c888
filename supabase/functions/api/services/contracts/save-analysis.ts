import type { Analysis as EngineAnalysis } from '../../../_shared/analysis/schema.ts';
import type { Analysis } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findCurrentAnalysis } from './find-analysis.ts';
import type { AnalysisSource } from './read-for-analysis.ts';

/** Keeps what the engine found as the contract's current analysis; the previous one stays in the history. */
export async function saveAnalysis({
  ctx: { sql },
  input: { source, analysis },
}: {
  ctx: Ctx;
  input: { source: AnalysisSource; analysis: EngineAnalysis };
}): Promise<Analysis> {
  const { contractId, projectId, documentId } = source;
  const [saved] = await sql<{ id: string }[]>`
    insert into public.contract_analyses
      (org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason, word_count, groups, clauses,
        engine, degraded)
    values (private.active_org_id(), ${projectId}, ${contractId}, ${documentId}, ${analysis.perspective},
      ${analysis.risk_score}, ${analysis.gate.reason}, ${analysis.word_count}, ${sql.json(analysis.groups)},
      ${sql.json(analysis.clauses)}, ${sql.json(analysis.engine)}, ${analysis.degraded})
    returning id`;
  if (!saved) throw notFound('Contract');
  const findings = [...analysis.findings, ...analysis.missing].map((finding, position) => ({
    ...finding,
    position,
    start_offset: finding.start,
    end_offset: finding.end,
  }));
  if (findings.length > 0) {
    await sql`
      insert into public.contract_findings
        (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, page,
          start_offset, end_offset, confidence, source, params, points)
      select private.active_org_id(), ${projectId}, ${contractId}, ${saved.id}, f.position, f.category, f.kind, f.severity,
        f.title, f.explanation, f.quote, f.page, f.start_offset, f.end_offset, f.confidence, f.source, f.params, f.points
      from jsonb_to_recordset(${sql.json(findings)}) as f (
        position integer, category text, kind public.finding_kind, severity public.finding_severity, title text,
        explanation text, quote text, page integer, start_offset integer, end_offset integer, confidence real,
        source public.finding_source, params jsonb, points integer)`;
  }
  const current = await findCurrentAnalysis(sql, contractId);
  if (!current) throw notFound('Analysis');
  return current;
}

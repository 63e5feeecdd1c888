import { unscoredMessage } from '../../../../_shared/analysis/paper-kind/unscored.ts';
import { percentileOf } from '../../../../_shared/analysis/percentile/percentile.ts';
import { type Analysis, type Finding, riskLevel } from '../../../../_shared/schemas/index.ts';
import { stateName } from '../../../../_shared/vocabulary/states.ts';
import type { Transaction } from '../../../db/pool.ts';

type AnalysisRow = Pick<
  Analysis,
  | 'id'
  | 'contract_id'
  | 'document_id'
  | 'document_version'
  | 'perspective'
  | 'our_side'
  | 'our_party'
  | 'stated_kind'
  | 'risk_score'
  | 'paper'
  | 'word_count'
  | 'groups'
  | 'clauses'
  | 'facts'
  | 'leaning'
  | 'jurisdictions'
  | 'engine'
  | 'created_at'
  | 'created_by'
> & { gate_reason: Analysis['gate']['reason']; all_findings: Finding[]; project_state: string | null };

/**
 * Returns the current analysis of a contract with its findings in the order listed; null if there is none
 * the caller may see.
 */
export async function findCurrentAnalysis(sql: Transaction, contractId: string): Promise<Analysis | null> {
  const [row] = await sql<AnalysisRow[]>`
    select a.id, a.contract_id, a.document_id, d.version as document_version, a.perspective, a.our_side, a.our_party,
      a.stated_kind, a.risk_score, a.gate_reason, a.paper, a.word_count, a.groups, a.clauses, a.facts,
      -- Analyses from before ADR 75 can name a language model there.
      a.leaning, a.jurisdictions, p.state as project_state, a.engine - 'language_model' as engine, a.created_at, a.created_by,
      coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'category', f.category, 'kind', f.kind, 'severity', f.severity, 'title', f.title,
          'explanation', f.explanation, 'quote', f.quote, 'shown', f.shown, 'page', f.page, 'start', f.start_offset,
          'end', f.end_offset, 'spans', f.spans,
          'from_ocr', exists (
            select from public.contract_document_pages p
            where p.org_id = a.org_id and p.document_id = a.document_id and p.is_scan
              and p.page >= f.page and p.start_offset < f.end_offset),
          'confidence', f.confidence, 'source', f.source, 'params', f.params, 'points', f.points, 'law', f.law, 'folded', f.folded,
          'review_status', f.review_status, 'review_note', f.review_note, 'reviewed_by', f.reviewed_by,
          'reviewed_by_name', reviewer.name, 'reviewed_at', f.reviewed_at, 'original', f.original,
          'statement', f.statement, 'version', f.version)
          -- Grave statements of the language model come first.
          order by f.statement is not null and f.severity in ('critical', 'high') desc, f.position)
        from public.contract_findings f
        left join private.people reviewer on reviewer.id = f.reviewed_by
        where f.analysis_id = a.id
      ), '[]') as all_findings
    from public.contract_analyses a
    join public.contract_documents d on d.id = a.document_id
    join public.projects p on p.id = a.project_id
    where a.contract_id = ${contractId} and a.is_current`;
  if (!row) return null;
  const { gate_reason, all_findings, project_state, ...analysis } = row;
  return {
    ...analysis,
    risk_level: riskLevel(row.risk_score),
    percentile: percentileOf(row.risk_score, row.leaning?.kind ?? null),
    gate: {
      passed: gate_reason === null,
      reason: gate_reason,
      message: gate_reason && unscoredMessage(gate_reason, row.paper),
    },
    jurisdictions_are_current: stateName(project_state) === row.jurisdictions.project,
    findings: all_findings.filter((finding) => finding.kind !== 'missing'),
    missing: all_findings.filter((finding) => finding.kind === 'missing'),
  };
}

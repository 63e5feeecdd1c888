import { decide, pending, type Weight } from '../../../../_shared/analysis/review.ts';
import type { Analysis, ReviewFinding } from '../../../../_shared/schemas/index.ts';
import { refuseStale, type Versions } from '../../../db/versioned-write.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../../http/api-error.ts';
import { findCurrentAnalysis } from '../analysis/find-analysis.ts';
import { lockCurrentAnalysis, rescore } from './rescore.ts';

/**
 * Saves a person's decision about a finding of the current analysis, and updates the score.
 * @param input.versions the versions of the finding that may be decided; null for any
 * @throws ApiError conflict if the finding belongs to a replaced analysis, precondition_failed if someone
 * else has decided it first
 */
export async function reviewFinding({
  ctx: { sql },
  input: { id: contractId, finding_id: findingId, versions, changes: review },
}: {
  ctx: Ctx;
  input: { id: string; finding_id: string; versions: Versions; changes: ReviewFinding };
}): Promise<Analysis> {
  const current = await lockCurrentAnalysis(sql, contractId);
  const [finding] = await sql<
    (Weight & {
      analysis_id: string;
      version: number;
      original: Weight | null;
      is_statement: boolean;
    })[]
  >`
    select analysis_id, kind, category, severity, points, original, version, statement is not null as is_statement
    from public.contract_findings where id = ${findingId} and contract_id = ${contractId}`;
  if (!finding) throw notFound('Finding');
  if (finding.analysis_id !== current.id) {
    throw new ApiError('conflict', 'The contract has been analyzed again. Reload to see its new findings.');
  }
  refuseStale(finding, versions);

  const { kind, category, severity, points } = finding;
  const stated = finding.original ?? { kind, category, severity, points };
  const isPending = finding.is_statement && review.decision === 'open';
  const { now, original } = isPending ? pending(stated) : decide(stated, review);
  const decided = await sql`
    update public.contract_findings set review_status = ${review.decision}, review_note = ${review.note ?? null},
      kind = ${now.kind}, category = ${now.category}, severity = ${now.severity}, points = ${now.points},
      original = ${original && sql.json({ ...original })}
    where id = ${findingId}
    returning id`;
  if (decided.length === 0) throw forbidden();
  await rescore(sql, current.id);
  const analysis = await findCurrentAnalysis(sql, contractId);
  if (!analysis) throw notFound('Analysis');
  return analysis;
}

import { pointsOf } from '../../../../_shared/analysis/review.ts';
import { riskScore, scoreGroups } from '../../../../_shared/analysis/score.ts';
import type { Analysis, Finding, LanguageModelReview, Opinion } from '../../../../_shared/schemas/index.ts';

/**
 * The score with the model's pending statements and graver grades, by the formula of the score itself. A model's
 * doubts about a finding and milder grades change nothing, so it can never hide a danger.
 * @returns null for an analysis without a score
 */
export function compareScores(
  analysis: Pick<Analysis, 'risk_score' | 'findings' | 'missing'>,
  opinions: readonly Opinion[],
): LanguageModelReview['score'] {
  if (analysis.risk_score === null) return null;
  const graded = new Map(
    opinions.flatMap(({ kind, finding_id, severity }) =>
      kind === 'grade' && severity ? [[finding_id, severity] as const] : [],
    ),
  );
  const weighed = [...analysis.findings, ...analysis.missing].map((finding) => ({
    finding,
    ...withModel(finding, graded.get(finding.id)),
  }));
  const differences = weighed
    .map(({ finding, points, severity }) => ({
      finding_id: finding.id,
      title: finding.title,
      severity,
      points: points - finding.points,
    }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  const groups = scoreGroups(weighed.map(({ finding: { category }, points }) => ({ category, points })));
  return { without: analysis.risk_score, with: riskScore(groups), differences };
}

function withModel(finding: Finding, grade: Finding['severity'] | undefined) {
  const { review_status, statement, original, points, severity, kind } = finding;
  if (review_status !== 'open') return { points, severity };
  if (statement) return { points: original?.points ?? points, severity };
  const graded = grade && kind === 'onerous' ? pointsOf(kind, grade) : 0;
  return grade && graded > points ? { points: graded, severity: grade } : { points, severity };
}

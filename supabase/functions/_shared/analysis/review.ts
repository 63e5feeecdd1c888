/**
 * What a person's decision does to a finding. Points come from the engine's table, so reviewed and unreviewed
 * scores compare.
 */
import type { FindingKind, Severity } from './schema.ts';
import type { Category } from './taxonomy.ts';
import { missingPoints, severityPoints } from './thresholds.ts';

/** What a finding counts as. */
export interface Weight {
  kind: FindingKind;
  category: Category;
  severity: Severity;
  points: number;
}

interface Decision {
  decision: 'open' | 'accepted' | 'corrected' | 'rejected';
  category?: Category | undefined;
  severity?: Severity | undefined;
}

/** What a finding of this kind and severity adds to its group; information adds nothing. */
export function pointsOf(kind: FindingKind, severity: Severity): number {
  if (kind === 'info') return 0;
  if (kind === 'onerous') return severityPoints[severity];
  return severity === 'critical' || severity === 'high' ? missingPoints.major : missingPoints.minor;
}

/**
 * The finding's weight after a decision, and the engine's own where the two differ. A severity given to what
 * the engine took for mere information makes it count; a category alone moves the points to another group.
 */
export function decide(
  engine: Weight,
  { decision, category, severity }: Decision,
): { now: Weight; original: Weight | null } {
  const now = weigh(engine, decision, category, severity);
  const same =
    now.kind === engine.kind &&
    now.category === engine.category &&
    now.severity === engine.severity &&
    now.points === engine.points;
  return { now, original: same ? null : engine };
}

function weigh(
  engine: Weight,
  decision: Decision['decision'],
  category?: Category,
  severity?: Severity,
): Weight {
  if (decision === 'rejected') return { ...engine, points: 0 };
  if (decision !== 'corrected') return engine;
  const moved = { ...engine, category: category ?? engine.category };
  if (severity === undefined || (severity === engine.severity && engine.kind !== 'info')) return moved;
  const kind = engine.kind === 'info' ? 'onerous' : engine.kind;
  return { ...moved, kind, severity, points: pointsOf(kind, severity) };
}

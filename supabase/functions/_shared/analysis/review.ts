/**
 * The effect of a person's review on a finding. Points come from the engine's table, so reviewed and
 * unreviewed scores are comparable.
 */
import type { FindingKind, Severity } from '../vocabulary/analysis.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import { missingPoints, severityPoints } from './thresholds.ts';

/** The category and severity a finding counts as. */
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

/** Points of a finding by kind and severity; information has none. */
export function pointsOf(kind: FindingKind, severity: Severity): number {
  if (kind === 'info') return 0;
  if (kind === 'onerous') return severityPoints[severity];
  return severity === 'critical' || severity === 'high' ? missingPoints.major : missingPoints.minor;
}

/**
 * Points after review, and the engine's own points if they differ. Raising information to a severity gives it
 * points; changing the category moves its points to another group.
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

/** A statement of a language model before a person decides: it counts nothing, and `original` has its points. */
export const pending = (stated: Weight): { now: Weight; original: Weight } => ({
  now: { ...stated, points: 0 },
  original: stated,
});

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

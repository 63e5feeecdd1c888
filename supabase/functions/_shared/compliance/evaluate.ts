import type { ComplianceReason, ComplianceStatus } from '../schemas/compliance-check.ts';

/** The facts of a check, except its evidence. Days are `YYYY-MM-DD`. */
export interface CheckFacts {
  due_date: string | null;
  completed_date: string | null;
  /** The last declaration by a person. */
  declared: 'in_progress' | 'compliant' | 'non_compliant' | null;
  waived_reason: string | null;
  /** The last day of the waiver; null if it has no end. */
  waived_until: string | null;
  /** Evidence is required; a declaration is not enough. */
  needs_evidence: boolean;
  /**
   * Whether the check belongs to a series. Once met it stays met, because the next check of the series asks
   * again.
   */
  recurs: boolean;
}

/** Evidence that was not withdrawn. Valid on both its first and last day. */
export interface EvidenceFacts {
  confirmed: boolean;
  valid_from: string | null;
  expires_on: string | null;
}

export interface Evaluation {
  status: ComplianceStatus;
  status_reason: ComplianceReason;
  /** When the evidence that makes it compliant expires; null if it does not. */
  expires_on: string | null;
  /** The first day of the current compliant period; null while not compliant. */
  completed_date: string | null;
}

/**
 * The status of a check: a pure function of its facts and the date.
 * @param today in the organization's time zone
 */
export function evaluate(check: CheckFacts, evidence: readonly EvidenceFacts[], today: string): Evaluation {
  const [status, status_reason] = judge(check, evidence, today);
  const isShown = status_reason === 'evidence_valid';
  return {
    status,
    status_reason,
    expires_on:
      isShown && !check.recurs ? lastDay(evidence.filter((one) => isValid(one, check, today))) : null,
    completed_date: status === 'compliant' ? (check.completed_date ?? today) : null,
  };
}

function judge(
  check: CheckFacts,
  evidence: readonly EvidenceFacts[],
  today: string,
): [ComplianceStatus, ComplianceReason] {
  const { declared, due_date } = check;
  if (check.waived_reason !== null && (check.waived_until === null || check.waived_until >= today)) {
    return ['waived', 'waived'];
  }
  const confirmed = evidence.filter((one) => one.confirmed);
  if (declared === 'non_compliant') return ['non_compliant', 'found_non_compliant'];
  if (confirmed.some((one) => isValid(one, check, today))) return ['compliant', 'evidence_valid'];
  // If there is evidence, a declaration does not count: it would outlive the evidence.
  if (declared === 'compliant' && !check.needs_evidence && confirmed.length === 0)
    return ['compliant', 'confirmed_by_hand'];
  if (confirmed.some((one) => hasExpired(one, check, today))) return ['non_compliant', 'evidence_expired'];
  if (due_date !== null && due_date < today) return ['non_compliant', 'overdue'];
  if (evidence.length > confirmed.length) return ['in_progress', 'evidence_to_confirm'];
  if (confirmed.length > 0) return ['in_progress', 'evidence_not_yet_valid'];
  if (declared === 'in_progress') return ['in_progress', 'begun'];
  return ['pending', 'open'];
}

const isValid = (one: EvidenceFacts, check: CheckFacts, today: string) =>
  one.confirmed && (one.valid_from === null || one.valid_from <= today) && !hasExpired(one, check, today);

/** Evidence for a check of a series counts if it was valid on the due date, even if it expired later. */
function hasExpired({ expires_on }: EvidenceFacts, { recurs, due_date }: CheckFacts, today: string): boolean {
  const judged = recurs && due_date !== null && due_date < today ? due_date : today;
  return expires_on !== null && expires_on < judged;
}

/** The last day any evidence is valid; null if some evidence has no end. */
function lastDay(valid: readonly EvidenceFacts[]): string | null {
  if (valid.some(({ expires_on }) => expires_on === null)) return null;
  return valid.map(({ expires_on }) => expires_on).reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
}

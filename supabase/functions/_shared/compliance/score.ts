/**
 * The percentage of checks with a result that are compliant, rounded; null if there are none. Open checks are
 * not yet due, and waived checks are excused.
 */
export function complianceScore(compliant: number, nonCompliant: number): number | null {
  const judged = compliant + nonCompliant;
  return judged === 0 ? null : Math.round((compliant / judged) * 100);
}

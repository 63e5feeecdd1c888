/**
 * The rounded percentage, of the checks that are judged by now, of those that are compliant; null where none is. What is open is not due
 * yet and may still be met, and what is waived need not be.
 */
export function complianceScore(compliant: number, nonCompliant: number): number | null {
  const judged = compliant + nonCompliant;
  return judged === 0 ? null : Math.round((compliant / judged) * 100);
}

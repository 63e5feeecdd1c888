/** Number of checks by status, and in total. */
interface Counts {
  total: number;
  compliant: number;
  waived: number;
}

/** Returns the rounded percentage of checks that are compliant; null without checks. Waived checks do not count. */
export function complianceScore({ total, compliant, waived }: Counts): number | null {
  return total === waived ? null : Math.round((100 * compliant) / (total - waived));
}

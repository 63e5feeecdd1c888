/** The rounded percentage of checks that are compliant; null where nothing is checked. */
export const complianceScore = (compliant: number, total: number): number | null =>
  total === 0 ? null : Math.round((compliant / total) * 100);

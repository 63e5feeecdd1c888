/**
 * Shares of a whole in whole percent that sum to 100: each is rounded down, and the remainder goes to those
 * that lost the most.
 * @returns zeros if the whole is zero
 */
export function percentages(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return values.map(() => 0);
  const exact = values.map((value) => (value / total) * 100);
  const shares = exact.map(Math.floor);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const lost = (index: number) => (exact[index] ?? 0) % 1;
  const order = exact.map((_, index) => index).sort((a, b) => lost(b) - lost(a) || a - b);
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

import type { Finding } from '@schemas/analysis.ts';
import type { ContractPositions, PositionLine } from '@schemas/playbook.ts';

/** The position of one finding: its own, or that of its clause family. Undefined if it belongs to no family. */
export function positionOf(
  positions: ContractPositions | undefined,
  { id, category, review_status }: Pick<Finding, 'id' | 'category' | 'review_status'>,
): PositionLine | undefined {
  if (review_status === 'rejected') return undefined;
  const family = category === 'uncapped_liability' ? 'liability_cap' : category;
  const line = positions?.lines.find((one) => one.family === family);
  const own = positions?.findings.find(({ finding_id }) => finding_id === id);
  return line && own ? { ...line, ...own } : line;
}

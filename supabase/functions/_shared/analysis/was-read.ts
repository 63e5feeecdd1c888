/** Whether an analysis has findings to show. No imports except types: the browser uses it too. */
import type { Gate, GateReason } from './schema.ts';

/** Reasons for no score on papers that were still read, with findings. */
const readAllTheSame: readonly GateReason[] = [
  'other_contract',
  'general_conditions_missing',
  'part_of_a_contract',
];

/** Whether the text was read for findings; if not, no findings does not mean no risks. */
export const wasRead = ({ passed, reason }: Pick<Gate, 'passed' | 'reason'>): boolean =>
  passed || (reason !== null && readAllTheSame.includes(reason));

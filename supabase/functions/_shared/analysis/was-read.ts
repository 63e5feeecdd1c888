/** Whether an analysis has findings to show. Imports only types, because the browser uses it too. */
import type { Gate, GateReason } from '../vocabulary/analysis.ts';

/** Reasons for having no score on papers that still have findings. */
const readAllTheSame: readonly GateReason[] = [
  'other_contract',
  'general_conditions_missing',
  'part_of_a_contract',
];

/** Whether the text was analyzed for findings; if not, an empty list does not mean that there are no risks. */
export const wasRead = ({ passed, reason }: Pick<Gate, 'passed' | 'reason'>): boolean =>
  passed || (reason !== null && readAllTheSame.includes(reason));

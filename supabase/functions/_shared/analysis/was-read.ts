/** Whether an analysis has something to show. No imports beside types: the browser asks it too. */
import type { Gate, GateReason } from './schema.ts';

/** The reasons of papers that were read all the same: they get no score, and their findings are there. */
const readAllTheSame: readonly GateReason[] = [
  'other_contract',
  'general_conditions_missing',
  'part_of_a_contract',
];

/** Whether the text was read for findings; where it was not, none found does not mean that there are none. */
export const wasRead = ({ passed, reason }: Pick<Gate, 'passed' | 'reason'>): boolean =>
  passed || (reason !== null && readAllTheSame.includes(reason));

/** Messages for papers that were read but may not be scored. */

import type { Gate, GateReason } from '../../vocabulary/analysis.ts';
import type { Paper, PaperSubject } from '../../vocabulary/paper.ts';
import { gateMessages } from '../read/gate.ts';

const subjects: Record<PaperSubject, string> = {
  lease: 'a lease',
  loan: 'a loan or financing agreement',
  guaranty: 'a guaranty',
  agency: 'an agency agreement',
  management: 'a management agreement',
  consulting: 'a consulting agreement',
  supply: 'a supply or purchase agreement',
  services: 'a service agreement',
  licence: 'a license agreement',
  distribution: 'a distribution or marketing agreement',
  securities: 'an agreement to buy shares or a business',
  plan: 'a compensation or benefit plan',
};

/** The message; `paper` names the subject if known. */
export function unscoredMessage(reason: GateReason, paper: Pick<Paper, 'subject'> | null): string {
  return reason === 'other_contract' && paper?.subject
    ? `This appears to be ${subjects[paper.subject]}, not a construction contract, so it is not scored. Its risks are listed.`
    : gateMessages[reason];
}

export const closedGate = (reason: GateReason, paper: Pick<Paper, 'subject'> | null): Gate => ({
  passed: false,
  reason,
  message: unscoredMessage(reason, paper),
});

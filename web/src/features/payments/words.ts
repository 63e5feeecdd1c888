import type {
  LienWaiver,
  PaymentFileKind,
  WaiverDoubt,
  WaiverForm,
  WaiverStanding,
} from '@contract/payment.ts';
import type { BadgeTone } from '@/components/ui/badge.tsx';

/** How the waiver of a payment stands, in a word or two; what is flagged has a tone that says so. */
export const standingWords: Record<WaiverStanding, { tone: BadgeTone; text: string }> = {
  none: { tone: 'danger', text: 'No lien waiver' },
  requested: { tone: 'attention', text: 'Waiver asked for' },
  received: { tone: 'info', text: 'Waiver to look at' },
  conditional: { tone: 'good', text: 'Conditional waiver' },
  follow_up: { tone: 'attention', text: 'Unconditional waiver due' },
  unconditional: { tone: 'good', text: 'Waived' },
  not_needed: { tone: 'muted', text: 'Paid to us' },
};

export const statusWords: Record<LienWaiver['status'], { tone: BadgeTone; text: string }> = {
  requested: { tone: 'info', text: 'asked for' },
  received: { tone: 'attention', text: 'received' },
  accepted: { tone: 'good', text: 'accepted' },
  rejected: { tone: 'danger', text: 'rejected' },
  withdrawn: { tone: 'muted', text: 'taken back' },
};

export const fileWords: Record<PaymentFileKind, string> = {
  invoice: 'Invoice',
  pay_application: 'Pay application',
  proof_of_payment: 'Proof of payment',
  other: 'Other',
};

export const doubtWords: Record<WaiverDoubt, string> = {
  amount_differs: 'The amount differs from the payment.',
  through_date_differs: 'The through-date differs from the payment.',
  file_names_other_amounts: 'The file names amounts, but not the one that was stated.',
  file_names_other_kind: 'The file reads like the other kind, conditional or unconditional.',
  file_not_read: 'The text of the file could not be read; look at it yourself.',
};

export const formWords: Record<WaiverForm['form'], string> = {
  prescribed: 'The statute prescribes a form.',
  offered: 'The statute offers a form.',
  no_other_required: 'Nobody may be required to use another form than the statute’s.',
  none_found: 'No prescribed form was found.',
  differ: 'Sources differ on the form.',
  not_covered: 'Not covered.',
};

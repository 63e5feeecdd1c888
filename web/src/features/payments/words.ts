import type { LienWaiver, PaymentFileKind, WaiverDoubt, WaiverForm, WaiverStatus } from '@schemas/payment.ts';
import type { BadgeTone } from '@/components/ui/badge.tsx';

/** A payment's waiver status in a word or two, with a tone for each. */
export const standingWords: Record<WaiverStatus, { tone: BadgeTone; text: string }> = {
  none: { tone: 'danger', text: 'No lien waiver' },
  requested: { tone: 'attention', text: 'Waiver requested' },
  received: { tone: 'info', text: 'Waiver to review' },
  conditional: { tone: 'good', text: 'Conditional waiver' },
  follow_up: { tone: 'attention', text: 'Unconditional waiver due' },
  unconditional: { tone: 'good', text: 'Waived' },
  not_needed: { tone: 'muted', text: 'Paid to us' },
};

export const statusWords: Record<LienWaiver['status'], { tone: BadgeTone; text: string }> = {
  requested: { tone: 'info', text: 'requested' },
  received: { tone: 'attention', text: 'received' },
  accepted: { tone: 'good', text: 'accepted' },
  rejected: { tone: 'danger', text: 'rejected' },
  withdrawn: { tone: 'muted', text: 'withdrawn' },
};

export const fileWords: Record<PaymentFileKind, string> = {
  invoice: 'Invoice',
  pay_application: 'Pay application',
  proof_of_payment: 'Proof of payment',
  other: 'Other',
};

export const doubtWords: Record<WaiverDoubt, string> = {
  amount_differs: 'The amount differs from the payment.',
  through_date_differs: 'The through date differs from the payment.',
  file_names_other_amounts: 'The file states amounts, but not the one entered.',
  file_names_other_kind: 'The file looks like the other type (conditional or unconditional).',
  file_differs_from_form: 'The text differs from the statutory form.',
  file_not_read: "The file's text could not be read. Review it yourself.",
};

export const formWords: Record<WaiverForm['form'], string> = {
  prescribed: 'The statute prescribes a form.',
  offered: 'The statute provides a form.',
  no_other_required: 'No form other than the statutory one can be required.',
  none_found: 'No statutory form found.',
  differ: 'Sources disagree about the form.',
  not_covered: "Set the project's state.",
};

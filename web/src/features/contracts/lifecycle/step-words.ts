import type { ContractAction } from '@schemas/contract.ts';

interface Words {
  /** Label of the button or menu item that opens the dialog. */
  offer: string;
  /** Dialog title. */
  title: string;
  /** The consequence, in one sentence. */
  effect: string;
  /** Label of the submit button. */
  confirm: string;
  /** Its label while pending. */
  pending: string;
  /** The success toast. */
  done: string;
  /** The step in the log. */
  past: string;
  /** Whether a reason is required. */
  needsReason: boolean;
}

/** The wording of each status change. */
export const stepWords: Record<ContractAction, Words> = {
  submit: {
    offer: 'Submit for review…',
    title: 'Submit for review',
    effect: 'A lawyer will approve or reject the latest document.',
    confirm: 'Submit for review',
    pending: 'Submitting...',
    done: 'Contract submitted for review',
    past: 'submitted the contract for review',
    needsReason: false,
  },
  reject: {
    offer: 'Reject…',
    title: 'Reject the contract',
    effect: 'The contract returns to draft.',
    confirm: 'Reject contract',
    pending: 'Rejecting...',
    done: 'Contract rejected and returned to draft',
    past: 'rejected the contract and returned it to draft',
    needsReason: true,
  },
  activate: {
    offer: 'Activate…',
    title: 'Activate the contract',
    effect: 'The contract becomes active. Its confirmed obligations become deadlines.',
    confirm: 'Activate contract',
    pending: 'Activating...',
    done: 'Contract activated',
    past: 'activated the contract',
    needsReason: false,
  },
  expire: {
    offer: 'Mark expired…',
    title: 'Mark contract expired',
    effect: "The contract's end date has passed. You can renew it later.",
    confirm: 'Mark expired',
    pending: 'Marking expired...',
    done: 'Contract marked expired',
    past: 'marked the contract expired',
    needsReason: false,
  },
  renew: {
    offer: 'Renew…',
    title: 'Renew the contract',
    effect: 'The contract becomes active again with these dates.',
    confirm: 'Renew contract',
    pending: 'Renewing...',
    done: 'Contract renewed',
    past: 'renewed the contract',
    needsReason: false,
  },
  reopen: {
    offer: 'Return to review…',
    title: 'Return the contract to review',
    effect:
      'The contract is not in effect until it is activated again. Its terms can be corrected; a changed term voids the approvals.',
    confirm: 'Return to review',
    pending: 'Returning...',
    done: 'Contract returned to review',
    past: 'returned the contract to review',
    needsReason: true,
  },
  terminate: {
    offer: 'Terminate…',
    title: 'Terminate the contract',
    effect: "The contract ends now and can't be reactivated.",
    confirm: 'Terminate contract',
    pending: 'Terminating...',
    done: 'Contract terminated',
    past: 'terminated the contract',
    needsReason: true,
  },
  cancel: {
    offer: 'Cancel contract…',
    title: 'Cancel the contract',
    effect: "The contract is canceled before activation and can't be reopened.",
    confirm: 'Cancel contract',
    pending: 'Cancelling...',
    done: 'Contract canceled',
    past: 'canceled the contract',
    needsReason: true,
  },
};

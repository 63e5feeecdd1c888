import type { ContractAction, ContractDetail } from '@schemas/contract.ts';
import type { ApprovalDecision } from '@schemas/contract-approval.ts';
import { stepWords } from './step-words.ts';

/** An action on a contract: a status change, or a lawyer's review of its document. */
export type Step =
  | { kind: 'transition'; action: ContractAction }
  | { kind: 'decision'; decision: ApprovalDecision };

export interface OfferedStep {
  step: Step;
  label: string;
  /** Why a permitted action is blocked now; null if it is available. */
  blocked: string | null;
  /** How prominently it is offered: as the next step, as an alternative, or as the end of the contract. */
  weight: 'next' | 'other' | 'end';
}

export type StepFacts = Pick<
  ContractDetail,
  'status' | 'documents' | 'approval' | 'approval_rule' | 'allowed_transitions' | 'can'
>;

const ORDER: readonly ContractAction[] = [
  'submit',
  'activate',
  'renew',
  'reject',
  'expire',
  'reopen',
  'terminate',
  'cancel',
];
const WEIGHT: Record<ContractAction, OfferedStep['weight']> = {
  submit: 'next',
  activate: 'next',
  renew: 'next',
  reject: 'other',
  expire: 'other',
  reopen: 'other',
  terminate: 'end',
  cancel: 'end',
};

/**
 * Returns the steps a reader may take, lawyers' reviews first. Excludes steps that the reader's role or the
 * contract's status forbids.
 */
export function offeredSteps(contract: StepFacts): OfferedStep[] {
  const decisions = offeredDecisions(contract);
  const rejects = decisions.some(({ step }) => step.kind === 'decision' && step.decision === 'rejected');
  const transitions = ORDER.filter(
    (action) => contract.allowed_transitions.includes(action) && !(action === 'reject' && rejects),
  ).map((action): OfferedStep => {
    const blocked = whyBlocked(contract, action);
    const awaitsLawyer = blocked !== null && decisions.length > 0;
    return {
      step: { kind: 'transition', action },
      label: stepWords[action].offer,
      blocked,
      weight: awaitsLawyer && action === 'activate' ? 'other' : WEIGHT[action],
    };
  });
  return [...decisions, ...transitions];
}

/**
 * Returns a lawyer's decisions. The newest version can be approved and rejected once each, while the contract
 * is under review or active.
 */
function offeredDecisions({ can, status, documents, approval, approval_rule }: StepFacts): OfferedStep[] {
  const newest = documents[0];
  if (!can.approve || !newest || (status !== 'under_review' && status !== 'active')) return [];
  const { given_by_caller, own_submission } = approval_rule;
  const isRejected = approval?.stands && approval.decision === 'rejected';
  const offers: OfferedStep[] = [
    {
      step: { kind: 'decision', decision: 'approved' },
      label: `Approve version ${newest.version}…`,
      blocked:
        own_submission === 'barred' ? 'You submitted this contract, so someone else must approve it' : null,
      weight: 'next',
    },
    {
      step: { kind: 'decision', decision: 'rejected' },
      label: `Reject version ${newest.version}…`,
      blocked: null,
      weight: 'other',
    },
  ];
  return offers.filter(({ step }) =>
    step.kind === 'decision' && step.decision === 'approved' ? !given_by_caller : !isRejected,
  );
}

function whyBlocked(contract: StepFacts, action: ContractAction): string | null {
  const { documents, approval_rule } = contract;
  const { required, given } = approval_rule;
  if (action !== 'activate' || given >= required) return null;
  const newest = documents[0];
  if (newest && given > 0) return `A second lawyer must approve version ${newest.version} first`;
  return newest
    ? `A lawyer must approve version ${newest.version} first`
    : 'Upload a document and have a lawyer approve it first';
}

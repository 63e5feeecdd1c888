import {
  type ContractAbilities,
  type ContractAction,
  type ContractStatus,
  contractTransitions,
} from '../../../../_shared/schemas/index.ts';

/**
 * The lifecycle actions that a contract's status and the caller's role allow: editors may take any, its
 * lawyers may only reject. 'reopen' is only for a contract with locked terms, since others can be edited
 * directly. A missing approval hides no action, since the screen shows what is missing. 'expire' is left out
 * until the end date has passed.
 * @param today in the organization's time zone
 */
export function allowedTransitions(
  contract: { status: ContractStatus; end_date: string | null; terms_locked: boolean },
  can: Pick<ContractAbilities, 'edit' | 'approve'>,
  today: string,
): ContractAction[] {
  const steps = Object.keys(contractTransitions[contract.status]) as ContractAction[];
  const hasEnded = contract.end_date !== null && contract.end_date < today;
  return steps.filter(
    (step) =>
      (can.edit || (can.approve && step === 'reject')) &&
      (step !== 'expire' || hasEnded) &&
      (step !== 'reopen' || contract.terms_locked),
  );
}

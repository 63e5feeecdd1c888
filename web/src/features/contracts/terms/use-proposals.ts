import type { Contract } from '@schemas/contract.ts';
import type { ContractProposal } from '@schemas/contract-proposal.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useDismissProposal } from '../api/dismiss-proposal.ts';
import { contractKeys } from '../api/keys.ts';
import { useUpdateContract } from '../api/update-contract.ts';
import { FIELD_LABELS, valueInWords } from './proposal-words.ts';

/** Applies or dismisses proposed values. Nothing is saved before the user does either. */
export function useProposals({ id, version }: Pick<Contract, 'id' | 'version'>) {
  const client = useQueryClient();
  const update = useUpdateContract();
  const dismissal = useDismissProposal(id);

  const use = async ({ field, value }: ContractProposal) => {
    try {
      await update.mutateAsync({ id, version, changes: { [field]: value } });
      notify.success(`${FIELD_LABELS[field]} set to ${valueInWords(field, value)}`);
    } catch (error) {
      notify.error(`Failed to set ${FIELD_LABELS[field]}.`, {
        description: isStale(error)
          ? 'Someone else changed this contract. The current version is shown.'
          : errorMessage(error, 'Try again.'),
      });
      if (isStale(error)) await client.invalidateQueries({ queryKey: contractKeys.all });
    }
  };

  const dismiss = async (proposal: ContractProposal) => {
    try {
      await dismissal.mutateAsync({ proposal, dismissed: true });
      notify.success('Suggestion dismissed', {
        action: { label: 'Undo', onClick: () => void restore(proposal) },
      });
    } catch (error) {
      notify.error('Failed to dismiss the suggestion.', {
        description: errorMessage(error, 'Try again.'),
      });
    }
  };

  const restore = async (proposal: ContractProposal) => {
    try {
      await dismissal.mutateAsync({ proposal, dismissed: false });
    } catch (error) {
      notify.error('Failed to restore the suggestion.', { description: errorMessage(error, 'Try again.') });
    }
  };

  return { use, dismiss, busy: update.isPending || dismissal.isPending };
}

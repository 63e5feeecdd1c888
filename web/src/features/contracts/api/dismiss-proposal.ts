import type { ContractDetail } from '@schemas/contract.ts';
import { type ContractProposal, contractProposalsSchema } from '@schemas/contract-proposal.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';

interface Dismissal {
  proposal: Pick<ContractProposal, 'field' | 'value'>;
  /** True to dismiss, false to undo an earlier dismissal. */
  dismissed: boolean;
}

/** Dismisses a proposal. The response replaces the contract's cached proposals. */
export function useDismissProposal(contractId: string) {
  const client = useQueryClient();
  const queryKey = contractKeys.detail(contractId);
  return useMutation({
    mutationFn: ({ proposal: { field, value }, dismissed }: Dismissal) =>
      apiRequest(
        `/contracts/${encodeURIComponent(contractId)}/dismissed-proposals`,
        contractProposalsSchema,
        {
          method: 'POST',
          body: { field, value, dismissed },
        },
      ),
    onSuccess: async ({ proposals }) => {
      // A pending response would restore the old proposals.
      await client.cancelQueries({ queryKey });
      client.setQueryData<ContractDetail>(queryKey, (contract) => contract && { ...contract, proposals });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

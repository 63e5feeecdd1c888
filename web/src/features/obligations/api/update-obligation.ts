import { type Obligation, obligationSchema, type UpdateObligation } from '@schemas/obligation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { obligationKeys } from './keys.ts';
import { refreshObligations } from './refresh-obligations.ts';

interface ObligationChange {
  id: string;
  contractId: string;
  /** The version the user saw; the server returns 412 if the obligation has changed since. */
  version: number;
  changes: UpdateObligation;
}

/**
 * Changes an obligation or its status. A new status shows immediately and is reverted if the server refuses
 * it.
 */
export function useUpdateObligation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, changes }: ObligationChange) =>
      apiRequest(`/obligations/${id}`, obligationSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onMutate: async ({ id, contractId, changes: { status } }) => {
      if (status === undefined) return;
      const queryKey = obligationKeys.ofContract(contractId);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Obligation[]>(queryKey)?.find((one) => one.id === id);
      replace(client, contractId, id, (obligation) => ({ ...obligation, status }));
      return before;
    },
    onError: (_error, { id, contractId }, before) => {
      if (before) replace(client, contractId, id, () => before);
    },
    onSuccess: (saved) => replace(client, saved.contract_id, saved.id, () => saved),
    onSettled: (_saved, _error, { contractId }) => refreshObligations(client, contractId),
  });
}

function replace(
  client: ReturnType<typeof useQueryClient>,
  contractId: string,
  id: string,
  change: (obligation: Obligation) => Obligation,
): void {
  client.setQueryData<Obligation[]>(obligationKeys.ofContract(contractId), (list) =>
    list?.map((one) => (one.id === id ? change(one) : one)),
  );
}

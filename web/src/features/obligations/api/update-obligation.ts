import { type Obligation, obligationSchema, type UpdateObligation } from '@schemas/obligation.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
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
    onMutate: async ({ id, changes: { status } }) => {
      if (status === undefined) return;
      await client.cancelQueries({ queryKey: obligationKeys.all });
      const before = loadedLists(client)
        .flatMap(([, list]) => list ?? [])
        .find((one) => one.id === id);
      if (before) place(client, { ...before, status });
      return before;
    },
    onError: (_error, _change, before) => {
      if (before) place(client, before);
    },
    onSuccess: (saved) => place(client, saved),
    onSettled: (_saved, _error, { contractId }) => refreshObligations(client, contractId),
  });
}

const loadedLists = (client: QueryClient) =>
  client.getQueriesData<Obligation[]>({ queryKey: obligationKeys.all });

/** Puts an obligation into the loaded lists of its status and takes it out of the others. */
function place(client: QueryClient, obligation: Obligation): void {
  for (const [key, list] of loadedLists(client)) {
    const [, scope, status] = key as ReturnType<typeof obligationKeys.of>;
    const isIn =
      'contract_id' in scope
        ? scope.contract_id === obligation.contract_id
        : scope.project_id === obligation.project_id;
    if (!list || !isIn) continue;
    const others = list.filter(({ id }) => id !== obligation.id);
    client.setQueryData(
      key,
      status === obligation.status ? [...others, obligation].sort(soonestFirst) : others,
    );
  }
}

const LAST = '9999-12-31';
const soonestFirst = (a: Obligation, b: Obligation) =>
  (a.due_date ?? LAST).localeCompare(b.due_date ?? LAST) || a.id.localeCompare(b.id);

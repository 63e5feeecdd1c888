import type { Obligation } from '@schemas/obligation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { contractObligationsOptions } from './list-obligations.ts';

/** Fetches an obligation's current values; undefined if it no longer exists. */
export function useLatestObligation() {
  const client = useQueryClient();
  return async ({ id, contract_id }: Obligation): Promise<Obligation | undefined> => {
    const list = await client.fetchQuery({ ...contractObligationsOptions(contract_id), staleTime: 0 });
    return list.find((one) => one.id === id);
  };
}

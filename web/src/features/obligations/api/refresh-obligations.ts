import type { QueryClient } from '@tanstack/react-query';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { obligationKeys } from './keys.ts';

/** Refetches all obligation lists, and the contract, which includes its obligation count. */
export function refreshObligations(client: QueryClient, contractId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: obligationKeys.all }),
    client.invalidateQueries({ queryKey: contractKeys.detail(contractId) }),
  ]);
}

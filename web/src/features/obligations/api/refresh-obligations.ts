import type { QueryClient } from '@tanstack/react-query';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { obligationKeys } from './keys.ts';

/** Refetches every list of obligations, and the contract, which counts its own. */
export function refreshObligations(client: QueryClient, contractId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: obligationKeys.all }),
    client.invalidateQueries({ queryKey: contractKeys.detail(contractId) }),
  ]);
}

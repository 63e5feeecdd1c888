import { type Contract, contractSchema } from '@contract/contract.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** Brings a deleted contract back, with its documents as they were; possible for 30 days. */
export function restoreContract(id: string): Promise<Contract> {
  return apiRequest(`/contracts/${encodeURIComponent(id)}/restore`, contractSchema, { method: 'POST' });
}

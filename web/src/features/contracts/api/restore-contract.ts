import { type Contract, contractSchema } from '@schemas/contract.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** Restores a deleted contract with its documents. Possible for 30 days. */
export function restoreContract(id: string): Promise<Contract> {
  return apiRequest(`/contracts/${encodeURIComponent(id)}/restore`, contractSchema, { method: 'POST' });
}

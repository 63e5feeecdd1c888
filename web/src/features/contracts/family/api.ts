import { type AmendContract, contractFamilySchema } from '@schemas/finances.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { contractKeys } from '../api/keys.ts';

const of = (id: string, rest: string) => `/contracts/${encodeURIComponent(id)}/${rest}`;

/** Loads the base contract with all its changes, for any contract of the family. */
export const useContractFamily = (id: string) =>
  useQuery({
    queryKey: contractKeys.family(id),
    queryFn: ({ signal }) => apiRequest(of(id, 'family'), contractFamilySchema, { signal }),
  });

interface AmendInput {
  id: string;
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  /** Null if the contract no longer changes another one. */
  changes: AmendContract | null;
}

/** Sets or clears which contract another one changes, and how. */
export const useAmendContract = () =>
  useMutation({
    mutationFn: ({ id, version, changes }: AmendInput) =>
      apiRequest(of(id, 'amends'), contractFamilySchema, {
        method: changes ? 'PUT' : 'DELETE',
        ...(changes && { body: changes }),
        ifMatch: `"${version}"`,
      }),
    onSettled: refetch(contractKeys.all),
  });

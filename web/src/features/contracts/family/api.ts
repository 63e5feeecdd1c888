import { type AmendContract, contractFamilySchema } from '@contract/finances.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from '../api/keys.ts';

const of = (id: string, rest: string) => `/contracts/${encodeURIComponent(id)}/${rest}`;

/** The contract that this one changes, or itself, with all that changes it. */
export const useContractFamily = (id: string) =>
  useQuery({
    queryKey: contractKeys.family(id),
    queryFn: ({ signal }) => apiRequest(of(id, 'family'), contractFamilySchema, { signal }),
  });

interface AmendInput {
  id: string;
  /** The version that was read; another one now is refused with 412. */
  version: number;
  /** Null: it changes nothing any more. */
  changes: AmendContract | null;
}

/** Says that a contract changes another, and how, or takes that back. */
export function useAmendContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, changes }: AmendInput) =>
      apiRequest(of(id, 'amends'), contractFamilySchema, {
        method: changes ? 'PUT' : 'DELETE',
        ...(changes && { body: changes }),
        ifMatch: `"${version}"`,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

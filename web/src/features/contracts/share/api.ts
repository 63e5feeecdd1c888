import { contractShareSchema } from '@schemas/contract-share.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { contractKeys } from '../api/keys.ts';

const shares = contractShareSchema.array();

const address = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}/shares`;
const sharesKey = (contractId: string) => [...contractKeys.detail(contractId), 'shares'] as const;

/** The contractors on a contract's project, with their access. */
export function useContractShares(contractId: string) {
  return useQuery({
    queryKey: sharesKey(contractId),
    queryFn: ({ signal }) => apiRequest(address(contractId), shares, { signal }),
  });
}

/** Grants or revokes a contractor's access to a contract. */
export const useShareContract = (contractId: string) =>
  useMutation({
    mutationFn: ({ userId, shared }: { userId: string; shared: boolean }) =>
      apiRequest(`${address(contractId)}/${userId}`, contractShareSchema, {
        method: 'PUT',
        body: { shared },
      }),
    onSettled: refetch(sharesKey(contractId)),
  });

import { complianceCheckSchema } from '@schemas/compliance-check.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { complianceKeys } from './keys.ts';
import { refreshCompliance } from './refresh-compliance.ts';

const address = (id: string) => `/compliance/check/${encodeURIComponent(id)}`;

/**
 * Removes a check from lists and scores, unless it changed since it was read. Calls `onDeleted` to leave the
 * check's page before anything is refetched.
 */
export function useDeleteCheck(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      apiRequest(address(id), complianceCheckSchema, { method: 'DELETE', ifMatch: `"${version}"` }),
    onSuccess: ({ id }) => {
      onDeleted();
      client.removeQueries({ queryKey: complianceKeys.detail(id) });
      client.removeQueries({ queryKey: complianceKeys.history(id) });
      return refreshCompliance(client);
    },
  });
}

/** Restores a removed check. */
export const useRestoreCheck = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`${address(id)}/restore`, complianceCheckSchema, { method: 'POST' }),
    onSuccess: withClient(refreshCompliance),
  });

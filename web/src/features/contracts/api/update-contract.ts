import { contractSchema, type updateContractSchema } from '@schemas/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';

interface UpdateContractInput {
  id: string;
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  /** Only these fields change; '' or null clears a field. */
  changes: z.input<typeof updateContractSchema>;
}

/** Changes fields of a contract unless it changed since it was read. */
export function useUpdateContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, changes }: UpdateContractInput) =>
      apiRequest(`/contracts/${encodeURIComponent(id)}`, contractSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}

import { contractSchema, type updateContractSchema } from '@schemas/contract.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { contractKeys } from './keys.ts';

interface UpdateContractInput {
  id: string;
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  /** Only these fields change; '' or null clears a field. */
  changes: z.input<typeof updateContractSchema>;
}

/** Changes fields of a contract unless it changed since it was read. */
export const useUpdateContract = () =>
  useMutation({
    mutationFn: ({ id, version, changes }: UpdateContractInput) =>
      apiRequest(`/contracts/${encodeURIComponent(id)}`, contractSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: refetch(contractKeys.all),
  });

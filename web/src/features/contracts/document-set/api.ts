import { documentSetSchema, type UpdateDocumentSet } from '@schemas/document-set.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { contractKeys } from '../api/keys.ts';

const addressOf = (id: string) => `/contracts/${encodeURIComponent(id)}/document-set`;
const keyOf = (id: string) => [...contractKeys.detail(id), 'document-set'] as const;

/** The governing documents of a contract, which text governs, and what does not flow down. */
export const useDocumentSet = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => apiRequest(addressOf(id), documentSetSchema, { signal }),
  });

/** Saves the documents in their order; refused with 412 if someone else saved them since. */
export const useUpdateDocumentSet = (id: string) =>
  useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: UpdateDocumentSet }) =>
      apiRequest(addressOf(id), documentSetSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSettled: refetch(contractKeys.all),
  });

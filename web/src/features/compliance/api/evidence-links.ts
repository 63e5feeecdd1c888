import {
  type CreateEvidenceLink,
  evidenceLinkSchema,
  newEvidenceLinkSchema,
  openEvidenceLinkSchema,
  sentEvidenceSchema,
} from '@schemas/compliance-evidence.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { type UploadOptions, uploadFile } from '@/lib/upload.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Creates a one-use link for a check's evidence. Only this response contains the token. */
export function useCreateEvidenceLink(checkId: string) {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: CreateEvidenceLink) =>
      apiRequest(`/compliance/checks/${encodeURIComponent(checkId)}/links`, newEvidenceLinkSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor({ checkId, body }),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      return refreshCompliance(client);
    },
  });
}

/** Revokes an unused link. */
export function useRevokeEvidenceLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/compliance/links/${encodeURIComponent(id)}`, evidenceLinkSchema, { method: 'DELETE' }),
    onSettled: () => refreshCompliance(client),
  });
}

const address = (token: string) => `/compliance/evidence-links/${encodeURIComponent(token)}`;

/**
 * Loads the evidence request behind a link, without a session. Never refetched, because the response would be
 * the same.
 */
export function useOpenEvidenceLink(token: string) {
  return useQuery({
    queryKey: ['evidence-link', token],
    queryFn: ({ signal }) => apiRequest(address(token), openEvidenceLinkSchema, { anonymous: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Sends one file through a link, which uses it up. Resolves with the receipt. */
export const sendThroughLink = (
  token: string,
  file: File,
  options: Pick<UploadOptions, 'onProgress' | 'signal' | 'fields'>,
) => uploadFile(address(token), file, sentEvidenceSchema, { ...options, anonymous: true });

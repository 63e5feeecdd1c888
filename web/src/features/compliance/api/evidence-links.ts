import {
  type CreateEvidenceLink,
  evidenceLinkSchema,
  newEvidenceLinkSchema,
  openEvidenceLinkSchema,
  sentEvidenceSchema,
} from '@schemas/compliance-evidence.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { type UploadOptions, uploadFile } from '@/lib/upload.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Creates a one-use link for a check's evidence. Only this response contains the token. */
export const useCreateEvidenceLink = (checkId: string) =>
  useCreation({
    parser: newEvidenceLinkSchema,
    request: (body: CreateEvidenceLink) => ({
      path: `/compliance/checks/${encodeURIComponent(checkId)}/links`,
      body,
    }),
    onSuccess: withClient(refreshCompliance),
  });

/** Revokes an unused link. */
export const useRevokeEvidenceLink = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/compliance/links/${encodeURIComponent(id)}`, evidenceLinkSchema, { method: 'DELETE' }),
    onSettled: withClient(refreshCompliance),
  });

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

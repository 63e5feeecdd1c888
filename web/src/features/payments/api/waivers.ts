import { documentContentSchema } from '@schemas/contract-document.ts';
import {
  type CompareWaiver,
  type DecideWaiver,
  type LienWaiver,
  lienWaiverSchema,
  newLienWaiverSchema,
  openWaiverLinkSchema,
  type RequestWaiver,
  sentWaiverSchema,
  waiverComparisonSchema,
  waiverFormSchema,
} from '@schemas/payment.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { financeKeys } from '@/features/finances/api/keys.ts';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiRequest, apiUrl } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import { saveSigned } from '@/lib/save-signed.ts';
import { type UploadOptions, uploadFile } from '@/lib/upload.ts';
import { refreshPayments } from './payments.ts';

/** Facts about statutory lien waiver forms in the project's state. */
export const useWaiverForm = (projectId: string) =>
  useQuery({
    queryKey: [...financeKeys.ofProject(projectId), 'waiver-form'],
    queryFn: ({ signal }) => apiRequest(`/projects/${projectId}/waiver-form`, waiverFormSchema, { signal }),
  });

/** Requests a waiver. Only this response contains the link's token. */
export const useRequestWaiver = (paymentId: string) =>
  useMutation({
    mutationFn: (body: RequestWaiver) =>
      apiRequest(`/payments/${paymentId}/waivers`, newLienWaiverSchema, { method: 'POST', body }),
    onSettled: withClient(refreshPayments),
  });

/** Requests a waiver again with a new link. */
export const useRepeatWaiver = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/lien-waivers/${id}/links`, newLienWaiverSchema, { method: 'POST', body: {} }),
    onSettled: withClient(refreshPayments),
  });

/** Accepts, rejects, or withdraws a waiver at the version the user saw. */
export const useDecideWaiver = () =>
  useMutation({
    mutationFn: ({
      waiver,
      decision,
    }: {
      waiver: Pick<LienWaiver, 'id' | 'version'>;
      decision: DecideWaiver;
    }) =>
      apiRequest(`/lien-waivers/${waiver.id}`, lienWaiverSchema, {
        method: 'PUT',
        body: decision,
        ifMatch: `"${waiver.version}"`,
      }),
    onSettled: withClient(refreshPayments),
  });

type Sending = Pick<UploadOptions, 'onProgress' | 'signal' | 'fields'>;

/** Uploads a waiver received on paper or by email. */
export const fileWaiver = (id: string, file: File, options: Sending) =>
  uploadFile(`/lien-waivers/${id}/file`, file, lienWaiverSchema, options);

/** Saves a waiver's file under its own name. Throws ApiError. */
export async function downloadWaiver(id: string): Promise<string> {
  const { url, file_name } = await apiRequest(`/lien-waivers/${id}/content`, documentContentSchema);
  return saveSigned(url, file_name);
}

/** Saves the state's form for a waiver, filled in. Throws ApiError. */
export async function downloadForm(id: string): Promise<void> {
  const answer = await apiAnswer(`/lien-waivers/${id}/form.pdf`);
  saveBlob(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')) ?? 'lien-waiver.pdf');
}

/** Compares a received waiver's file with the state's form. */
export const useWaiverComparison = (id: string) =>
  useQuery({
    queryKey: ['lien-waivers', id, 'comparison'],
    queryFn: ({ signal }) => apiRequest(`/lien-waivers/${id}/comparison`, waiverComparisonSchema, { signal }),
  });

/** Compares pasted text with the form of the project's state. */
export const useCompareText = (projectId: string) =>
  useMutation({
    mutationFn: (body: CompareWaiver) =>
      apiRequest(`/projects/${projectId}/waiver-form/comparison`, waiverComparisonSchema, {
        method: 'POST',
        body,
      }),
  });

const address = (token: string) => `/lien-waiver-links/${encodeURIComponent(token)}`;

/** The request behind a waiver link. Needs no session and sends none. */
export const useOpenWaiverLink = (token: string) =>
  useQuery({
    queryKey: ['waiver-link', token],
    queryFn: ({ signal }) => apiRequest(address(token), openWaiverLinkSchema, { anonymous: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Submits the signed waiver through its one-use link. */
export const sendWaiver = (token: string, file: File, options: Sending) =>
  uploadFile(address(token), file, sentWaiverSchema, { ...options, anonymous: true });

/** Address of the state's form for a requested waiver, filled in. Needs no session. */
export const linkFormUrl = (token: string): string => apiUrl(`${address(token)}/form.pdf`);

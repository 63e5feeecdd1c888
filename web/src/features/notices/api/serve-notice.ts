import { noticeDetailSchema, noticeProofSchema, type RecordService } from '@schemas/notice.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { uploadFile } from '@/lib/upload.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { noticeKeys } from './keys.ts';

const path = (id: string) => `/notices/${encodeURIComponent(id)}`;

/** Records how a recipient was served. */
export const useRecordService = (id: string) =>
  useCreation({
    parser: noticeDetailSchema,
    request: (body: RecordService) => ({ path: `${path(id)}/services`, body }),
    onSuccess: (notice, _body, _result, { client }) => {
      client.setQueryData(noticeKeys.detail(id), notice);
    },
    onSettled: refetch(noticeKeys.all),
  });

/** Voids a recorded service. */
export function useVoidService(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ serviceId, reason }: { serviceId: string; reason: string }) =>
      apiRequest(`${path(id)}/services/${serviceId}/void`, noticeDetailSchema, {
        method: 'POST',
        body: { reason },
      }),
    onSuccess: (notice) => client.setQueryData(noticeKeys.detail(id), notice),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  });
}

/** Uploads proof of service, or a response from a recipient. */
export const useUploadProof = (id: string) =>
  useMutation({
    mutationFn: ({ file, serviceId }: { file: File; serviceId?: string }) =>
      uploadFile(`${path(id)}/proofs`, file, noticeProofSchema, {
        onProgress: () => {},
        signal: new AbortController().signal,
        fields: { service_id: serviceId ?? '' },
      }),
    onSettled: refetch(noticeKeys.all),
  });

import { noticeDetailSchema, noticeProofSchema, type RecordService } from '@schemas/notice.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { uploadFile } from '@/lib/upload.ts';
import { noticeKeys } from './keys.ts';

const path = (id: string) => `/notices/${encodeURIComponent(id)}`;

/** Records how a recipient was served. */
export function useRecordService(id: string) {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: RecordService) =>
      apiRequest(`${path(id)}/services`, noticeDetailSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: (notice) => {
      idempotency.succeeded();
      client.setQueryData(noticeKeys.detail(id), notice);
    },
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  });
}

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
export function useUploadProof(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, serviceId }: { file: File; serviceId?: string }) =>
      uploadFile(`${path(id)}/proofs`, file, noticeProofSchema, {
        onProgress: () => {},
        signal: new AbortController().signal,
        fields: { service_id: serviceId ?? '' },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  });
}

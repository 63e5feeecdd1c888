import {
  type CreateNotice,
  type NoticeDetail,
  noticeDetailSchema,
  type UpdateNotice,
} from '@schemas/notice.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { noticeKeys } from './keys.ts';

/** Saves a notice as a draft; repeated clicks create only one. */
export function useCreateNotice() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: CreateNotice) =>
      apiRequest('/notices', noticeDetailSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: (notice) => {
      idempotency.succeeded();
      client.setQueryData(noticeKeys.detail(notice.id), notice);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...noticeKeys.all, 'list'] }),
  });
}

/** Saves the input over the version the user saw. */
export function useUpdateNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      version,
      changes,
    }: Pick<NoticeDetail, 'id' | 'version'> & { changes: UpdateNotice }) =>
      apiRequest(`/notices/${encodeURIComponent(id)}`, noticeDetailSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: (notice) => client.setQueryData(noticeKeys.detail(notice.id), notice),
    onSettled: () => client.invalidateQueries({ queryKey: [...noticeKeys.all, 'list'] }),
  });
}

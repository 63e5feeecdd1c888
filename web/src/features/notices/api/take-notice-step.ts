import { type NoticeDetail, noticeDetailSchema, type TakeNoticeStep } from '@schemas/notice.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { noticeKeys } from './keys.ts';

/** Takes a step on the version shown on the screen. */
export function useTakeNoticeStep() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: ({ notice, step }: { notice: NoticeDetail; step: TakeNoticeStep }) => {
      const { number, content_sha256 } = notice.newest;
      const body = { version_number: number, content_sha256, ...step };
      return apiRequest(`/notices/${encodeURIComponent(notice.id)}/transitions`, noticeDetailSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor([body, notice.version]),
      });
    },
    onSuccess: (notice) => {
      idempotency.succeeded();
      client.setQueryData(noticeKeys.detail(notice.id), notice);
    },
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  });
}

import {
  type CreateNotice,
  type NoticeDetail,
  noticeDetailSchema,
  type UpdateNotice,
} from '@schemas/notice.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { noticeKeys } from './keys.ts';

/** Saves a notice as a draft; repeated clicks create only one. */
export const useCreateNotice = () =>
  useCreation({
    parser: noticeDetailSchema,
    request: (body: CreateNotice) => ({ path: '/notices', body }),
    onSuccess: (notice, _body, _result, { client }) => {
      client.setQueryData(noticeKeys.detail(notice.id), notice);
    },
    onSettled: refetch([...noticeKeys.all, 'list']),
  });

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

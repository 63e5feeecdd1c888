import { noticeTemplateSchema, type SaveNoticeTemplate } from '@schemas/notice.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { noticeKeys } from './keys.ts';

const list = noticeTemplateSchema.array();

export const useNoticeTemplates = () =>
  useQuery({
    queryKey: noticeKeys.templates(),
    queryFn: ({ signal }) => apiRequest('/notices/templates', list, { signal }),
  });

/** Saves the next revision of a template. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveNoticeTemplate) =>
      apiRequest('/notices/templates', noticeTemplateSchema, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.templates() }),
  });
}

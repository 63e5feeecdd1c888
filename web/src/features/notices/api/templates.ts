import { noticeTemplateSchema, type SaveNoticeTemplate } from '@schemas/notice.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { noticeKeys } from './keys.ts';

const list = noticeTemplateSchema.array();

export const useNoticeTemplates = () =>
  useQuery({
    queryKey: noticeKeys.templates(),
    queryFn: ({ signal }) => apiRequest('/notices/templates', list, { signal }),
  });

/** Saves the next revision of a template. */
export const useSaveTemplate = () =>
  useMutation({
    mutationFn: (body: SaveNoticeTemplate) =>
      apiRequest('/notices/templates', noticeTemplateSchema, { method: 'POST', body }),
    onSettled: refetch(noticeKeys.templates()),
  });

import { noticeDetailSchema, noticeVersionContentSchema } from '@schemas/notice.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { noticeKeys } from './keys.ts';

const PRINTING_MS = 1500;

/** Loads one notice; polls while it is being issued. */
export const useNotice = (id: string) =>
  useQuery({
    queryKey: noticeKeys.detail(id),
    queryFn: ({ signal }) => apiRequest(`/notices/${encodeURIComponent(id)}`, noticeDetailSchema, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'issuing' ? PRINTING_MS : false),
  });

/** The content of one notice version, which never changes. */
export const useNoticeVersion = (id: string, number: number | null) =>
  useQuery({
    queryKey: noticeKeys.version(id, number ?? 0),
    queryFn: ({ signal }) =>
      apiRequest(`/notices/${encodeURIComponent(id)}/versions/${number}`, noticeVersionContentSchema, {
        signal,
      }),
    enabled: number !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

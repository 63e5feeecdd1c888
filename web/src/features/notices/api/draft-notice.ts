import { noticeDraftSchema } from '@contract/notice.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { noticeKeys } from './keys.ts';

/** The notice as it would begin; asked for once, since what is typed over it must not be filled in anew. */
export const useNoticeDraft = (query: Record<string, string>) =>
  useQuery({
    queryKey: noticeKeys.draft(JSON.stringify(query)),
    queryFn: ({ signal }) => apiRequest('/notices/draft', noticeDraftSchema, { query, signal }),
    enabled: !!query.type,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

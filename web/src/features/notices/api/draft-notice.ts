import { noticeDraftSchema } from '@schemas/notice.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { noticeKeys } from './keys.ts';

/** The initial draft of a notice. Fetched once, since a refetch must not overwrite typed text. */
export const useNoticeDraft = (query: Record<string, string>) =>
  useQuery({
    queryKey: noticeKeys.draft(JSON.stringify(query)),
    queryFn: ({ signal }) => apiRequest('/notices/draft', noticeDraftSchema, { query, signal }),
    enabled: !!query.type,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

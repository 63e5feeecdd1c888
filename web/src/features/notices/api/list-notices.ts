import { noticeSchema } from '@schemas/notice.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type NoticeFilter, noticeKeys } from './keys.ts';

const list = noticeSchema.array();

/** Notices the user may see, newest first, paginated. */
export const useNotices = (filter: NoticeFilter) =>
  useInfiniteQuery({
    queryKey: noticeKeys.list(filter),
    ...keysetPages('/notices', list, { ...filter, limit: 100, count: 'exact' }),
  });

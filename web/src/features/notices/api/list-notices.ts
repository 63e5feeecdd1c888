import { noticeSchema } from '@schemas/notice.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type NoticeFilter, noticeKeys } from './keys.ts';

const list = noticeSchema.array();

/** Notices that the person may see, newest first, page by page. */
export const useNotices = (filter: NoticeFilter) =>
  useInfiniteQuery({
    queryKey: noticeKeys.list(filter),
    ...keysetPages('/notices', list, { ...filter, limit: 100, count: 'exact' }),
  });

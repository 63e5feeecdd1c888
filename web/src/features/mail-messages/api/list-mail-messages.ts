import { mailMessageSchema } from '@schemas/mail-message.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { mailMessageKeys } from './keys.ts';

const list = mailMessageSchema.array();

/** Emails the user may see, newest first, paginated; `state` '' means any. */
export function useMailMessages(state: string) {
  return useInfiniteQuery({
    queryKey: mailMessageKeys.list(state),
    ...keysetPages('/mail-messages', list, { state, limit: 50 }),
    // Waiting email is sent within a minute, so the list changes soon.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some((message) => message.state === 'queued') ? 10_000 : false,
  });
}

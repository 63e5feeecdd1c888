import { type Party, partySchema } from '@schemas/party.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type PartyFilter, partyKeys } from './keys.ts';

const list = partySchema.array();

/** The directory by name, paginated; `q` searches name, contact, email, and license. */
export const usePartyList = (filter: PartyFilter) =>
  useInfiniteQuery({
    queryKey: partyKeys.list(filter),
    ...keysetPages('/parties', list, { ...filter }),
  });

const none: Party[] = [];

/**
 * The first parties whose names contain the text. Empty below two letters, or if the reader cannot see the
 * directory.
 */
export function useDirectoryNames(text: string): Party[] {
  const q = text.trim();
  const { data = none } = useQuery({
    queryKey: [...partyKeys.all, 'named', q],
    queryFn: async ({ signal }) =>
      (await apiPage('/parties', list, { query: { q, limit: 10 }, signal })).items,
    enabled: q.length >= 2,
    placeholderData: (before) => before,
  });
  return data;
}

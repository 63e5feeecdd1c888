import { partyDealingSchema } from '@schemas/party.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { partyKeys } from './keys.ts';

const list = partyDealingSchema.array();

/** Messages, notices, payments, and other dealings with a party, newest first; '' means every kind. */
export const usePartyDealings = (id: string, kind: string) =>
  useInfiniteQuery({
    queryKey: partyKeys.dealings(id, kind),
    ...keysetPages(`/parties/${encodeURIComponent(id)}/dealings`, list, { kind, limit: 20 }),
  });

import { invitationSchema } from '@schemas/invitation.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { invitationKeys } from './keys.ts';

const list = invitationSchema.array();

/** Invitations of the organization, or to one project, newest first; `state` '' is any. */
export function useInvitations(filter: { state?: string; project_id?: string }) {
  return useInfiniteQuery({
    queryKey: invitationKeys.list(filter),
    ...keysetPages('/invitations', list, { ...filter, limit: 50 }),
  });
}

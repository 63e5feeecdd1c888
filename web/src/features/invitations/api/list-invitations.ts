import { invitationSchema } from '@schemas/invitation.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { invitationKeys } from './keys.ts';

const list = invitationSchema.array();

/** Invitations of the organization or of one project, newest first; `state` '' means any. */
export function useInvitations(filter: { state?: string; project_id?: string }) {
  return useInfiniteQuery({
    queryKey: invitationKeys.list(filter),
    ...keysetPages('/invitations', list, { ...filter, limit: 50 }),
  });
}

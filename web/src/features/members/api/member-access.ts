import { memberAccessSchema } from '@schemas/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { membersKey } from './list-members.ts';

/** Access a member created that works without them. Read when the dialog opens. */
export const useMemberAccess = (userId: string) =>
  useQuery({
    queryKey: [...membersKey, userId, 'access'],
    queryFn: ({ signal }) => apiRequest(`/members/${userId}/access`, memberAccessSchema, { signal }),
    staleTime: 0,
  });

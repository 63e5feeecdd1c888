import { memberSchema, type OrgRole } from '@schemas/organization.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refreshUser } from '@/lib/session/session-store.ts';
import { membersKey } from './list-members.ts';

/** Gives members another role, removes them, hands the organization over. One's own place may change by it. */
export function useChangeMembers() {
  const client = useQueryClient();
  const onSettled = () => Promise.all([client.invalidateQueries({ queryKey: membersKey }), refreshUser()]);
  const change = useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: OrgRole }) =>
      apiRequest(`/members/${userId}`, memberSchema, { method: 'PUT', body: { role } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ userId, endAccess }: { userId: string; endAccess: boolean }) =>
      apiRequest(`/members/${userId}${endAccess ? '?end_access=true' : ''}`, memberSchema, {
        method: 'DELETE',
      }),
    onSettled,
  });
  const transfer = useMutation({
    mutationFn: (userId: string) =>
      apiRequest(`/members/${userId}/transfer-ownership`, memberSchema, { method: 'POST' }),
    onSettled,
  });
  return { change, remove, transfer };
}

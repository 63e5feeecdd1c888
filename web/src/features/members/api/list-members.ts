import { memberSchema } from '@schemas/organization.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

const memberList = memberSchema.array();

export const membersKey = ['members'] as const;

/** The people of the organization whom the reader may see, by name. */
function membersOptions() {
  return queryOptions({
    queryKey: membersKey,
    queryFn: ({ signal }) => apiRequest('/members', memberList, { signal }),
  });
}

export const useMembers = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...membersOptions(), ...options });

import { memberSchema } from '@schemas/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

const memberList = memberSchema.array();

export const membersKey = ['members'] as const;

/** The people of the organization whom the reader may see, by name. */
export const useMembers = (options: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: membersKey,
    queryFn: ({ signal }) => apiRequest('/members', memberList, { signal }),
    ...options,
  });

import { profileSchema, type UpdateProfile } from '@schemas/profile.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { isStale } from '@/lib/api-error.ts';
import { refreshUser } from '@/lib/session/session-store.ts';
import { profileKeys } from './keys.ts';

/** The signed-in user's profile. */
export function useProfile() {
  return useQuery({
    queryKey: profileKeys.profile,
    queryFn: ({ signal }) => apiRequest('/me/profile', profileSchema, { signal }),
  });
}

/** Changes the profile; name and formats update on every screen. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: UpdateProfile }) =>
      apiRequest('/me/profile', profileSchema, { method: 'PUT', body: changes, ifMatch: `"${version}"` }),
    onSuccess: async (profile) => {
      client.setQueryData(profileKeys.profile, profile);
      await refreshUser();
    },
    onError: (error) => {
      if (isStale(error)) void client.invalidateQueries({ queryKey: profileKeys.profile });
    },
  });
}

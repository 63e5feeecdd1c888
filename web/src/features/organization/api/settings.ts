import type { Perspective } from '@schemas/analysis.ts';
import {
  organizationSettingsSchema,
  type UpdateOrganizationSettings,
} from '@schemas/organization-settings.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refreshUser } from '@/lib/session/session-store.ts';
import { organizationKeys } from './keys.ts';

/** The organization's settings. */
export function useOrganizationSettings() {
  return useQuery({
    queryKey: organizationKeys.settings,
    queryFn: ({ signal }) => apiRequest('/organization', organizationSettingsSchema, { signal }),
  });
}

/** Changes the settings. Refetches everything that depends on its rules or time zone. */
export function useUpdateOrganizationSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: UpdateOrganizationSettings }) =>
      apiRequest('/organization', organizationSettingsSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: refreshUser,
    onSettled: () => client.invalidateQueries(),
  });
}

/** Saves the default side for contract reviews, unless another user has set one in the meantime. */
export function useUpdateDefaultSide() {
  const update = useUpdateOrganizationSettings();
  return async (side: Perspective): Promise<void> => {
    const { version, default_perspective } = await apiRequest('/organization', organizationSettingsSchema);
    if (default_perspective !== null) return;
    await update.mutateAsync({ version, changes: { default_perspective: side } });
  };
}

import { type CreateOrganizationHoliday, organizationHolidaySchema } from '@schemas/organization-settings.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { organizationKeys } from './keys.ts';

const holidayList = organizationHolidaySchema.array();

/** The organization's own holidays. */
export function useHolidays() {
  return useQuery({
    queryKey: organizationKeys.holidays,
    queryFn: ({ signal }) => apiRequest('/organization/holidays', holidayList, { signal }),
  });
}

/** Adds a holiday. Deadlines in business days that span it move. */
export function useAddHoliday() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateOrganizationHoliday) =>
      apiRequest('/organization/holidays', organizationHolidaySchema, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries(),
  });
}

/** Removes a holiday. */
export function useRemoveHoliday() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/organization/holidays/${id}`, organizationHolidaySchema, { method: 'DELETE' }),
    onError: (error) => notify.error(errorMessage(error, 'Failed to remove the holiday')),
    onSettled: () => client.invalidateQueries(),
  });
}

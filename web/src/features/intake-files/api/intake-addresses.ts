import { intakeAddressesSchema, intakeAddressSchema, intakeEmailSchema } from '@schemas/intake-email.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { intakeKeys } from './keys.ts';

/** The email addresses for files: the organization's and, if named, a project's. */
export const useIntakeAddresses = (projectId: string | null) =>
  useQuery({
    queryKey: intakeKeys.addresses(projectId),
    queryFn: ({ signal }) =>
      apiRequest(
        `/intake-addresses${projectId ? `?project_id=${encodeURIComponent(projectId)}` : ''}`,
        intakeAddressesSchema,
        { signal },
      ),
  });

/** Creates an address; the current one stops working. */
export const useCreateIntakeAddress = () =>
  useMutation({
    mutationFn: (projectId: string | null) =>
      apiRequest('/intake-addresses', intakeAddressSchema, {
        method: 'POST',
        body: { project_id: projectId },
      }),
    onSuccess: refetch(intakeKeys.allAddresses),
  });

/** Ends an address. */
export const useDeleteIntakeAddress = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/intake-addresses/${id}`, intakeAddressSchema, { method: 'DELETE' }),
    onSuccess: refetch(intakeKeys.allAddresses),
  });

/** Removes an email from the list. Its files stay. */
export const useRemoveIntakeEmail = () =>
  useMutation({
    mutationFn: (id: string) => apiRequest(`/intake-emails/${id}`, intakeEmailSchema, { method: 'DELETE' }),
    onSettled: refetch(intakeKeys.tray),
  });

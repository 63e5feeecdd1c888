import {
  type addProjectRequirementSchema,
  projectRequirementSchema,
} from '@schemas/compliance-requirement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshCompliance } from './refresh-compliance.ts';

type AddProjectRequirementInput = z.input<typeof addProjectRequirementSchema> & { project_id: string };

/** Adds a requirement to a project, which creates its checks. */
export function useAddProjectRequirement() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: ({ project_id, ...body }: AddProjectRequirementInput) =>
      apiRequest(
        `/compliance/project/${encodeURIComponent(project_id)}/requirements`,
        projectRequirementSchema,
        { method: 'POST', body, idempotencyKey: idempotency.keyFor({ project_id, body }) },
      ),
    onSuccess: () => {
      idempotency.succeeded();
      return refreshCompliance(client);
    },
  });
}

const address = (id: string) => `/compliance/project-requirements/${encodeURIComponent(id)}`;

/** Sets the date of a requirement's event; null clears it. Dependent checks follow. */
export function useSetEventDate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, event_date }: { id: string; version: number; event_date: string | null }) =>
      apiRequest(address(id), projectRequirementSchema, {
        method: 'PUT',
        body: { event_date },
        ifMatch: `"${version}"`,
      }),
    onSettled: () => refreshCompliance(client),
  });
}

/** Removes a requirement from a project. No more checks are created; existing ones stay. */
export function useRemoveProjectRequirement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest(address(id), projectRequirementSchema, { method: 'DELETE' }),
    onSettled: () => refreshCompliance(client),
  });
}

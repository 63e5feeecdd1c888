import {
  type addProjectRequirementSchema,
  projectRequirementSchema,
} from '@schemas/compliance-requirement.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { refreshCompliance } from './refresh-compliance.ts';

type AddProjectRequirementInput = z.input<typeof addProjectRequirementSchema> & { project_id: string };

/** Adds a requirement to a project, which creates its checks. */
export const useAddProjectRequirement = () =>
  useCreation({
    parser: projectRequirementSchema,
    request: ({ project_id, ...body }: AddProjectRequirementInput) => ({
      path: `/compliance/project/${encodeURIComponent(project_id)}/requirements`,
      body,
    }),
    onSuccess: withClient(refreshCompliance),
  });

const address = (id: string) => `/compliance/project-requirements/${encodeURIComponent(id)}`;

/** Sets the date of a requirement's event; null clears it. Dependent checks follow. */
export const useSetEventDate = () =>
  useMutation({
    mutationFn: ({ id, version, event_date }: { id: string; version: number; event_date: string | null }) =>
      apiRequest(address(id), projectRequirementSchema, {
        method: 'PUT',
        body: { event_date },
        ifMatch: `"${version}"`,
      }),
    onSettled: withClient(refreshCompliance),
  });

/** Removes a requirement from a project. No more checks are created; existing ones stay. */
export const useRemoveProjectRequirement = () =>
  useMutation({
    mutationFn: (id: string) => apiRequest(address(id), projectRequirementSchema, { method: 'DELETE' }),
    onSettled: withClient(refreshCompliance),
  });

import {
  complianceRequirementSchema,
  type createComplianceRequirementSchema,
  type UpdateComplianceRequirement,
} from '@schemas/compliance-requirement.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Adds a custom requirement. */
export const useCreateRequirement = () =>
  useCreation({
    parser: complianceRequirementSchema,
    request: (body: z.input<typeof createComplianceRequirementSchema>) => ({
      path: '/compliance/requirements',
      body,
    }),
    onSuccess: withClient(refreshCompliance),
  });

interface UpdateRequirementInput {
  id: string;
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  changes: UpdateComplianceRequirement;
}

/** Changes, retires, or reinstates a requirement. */
export const useUpdateRequirement = () =>
  useMutation({
    mutationFn: ({ id, version, changes }: UpdateRequirementInput) =>
      apiRequest(`/compliance/requirements/${encodeURIComponent(id)}`, complianceRequirementSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSettled: withClient(refreshCompliance),
  });

const adopted = complianceRequirementSchema.array();

/** Adopts library entries. Entries already adopted stay unchanged. */
export const useAdoptRequirements = () =>
  useCreation({
    parser: adopted,
    request: (keys: string[]) => ({ path: '/compliance/library/adopt', body: { keys } }),
    onSuccess: withClient(refreshCompliance),
  });

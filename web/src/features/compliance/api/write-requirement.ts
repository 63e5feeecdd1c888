import {
  complianceRequirementSchema,
  type createComplianceRequirementSchema,
  type UpdateComplianceRequirement,
} from '@contract/compliance-requirement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Adds a requirement of the organization's own. */
export function useCreateRequirement() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: z.input<typeof createComplianceRequirementSchema>) =>
      apiRequest('/compliance/requirements', complianceRequirementSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      return refreshCompliance(client);
    },
  });
}

interface UpdateRequirementInput {
  id: string;
  /** The version that was read; another one now is refused with 412. */
  version: number;
  changes: UpdateComplianceRequirement;
}

/** Changes a requirement, takes it out of use or back into it. */
export function useUpdateRequirement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, changes }: UpdateRequirementInput) =>
      apiRequest(`/compliance/requirements/${encodeURIComponent(id)}`, complianceRequirementSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSettled: () => refreshCompliance(client),
  });
}

const adopted = complianceRequirementSchema.array();

/** Takes entries of the shipped library over; one that the organization has stays as it is. */
export function useAdoptRequirements() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (keys: string[]) =>
      apiRequest('/compliance/library/adopt', adopted, {
        method: 'POST',
        body: { keys },
        idempotencyKey: idempotency.keyFor(keys),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      return refreshCompliance(client);
    },
  });
}

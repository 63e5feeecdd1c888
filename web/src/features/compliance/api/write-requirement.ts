import {
  complianceRequirementSchema,
  type createComplianceRequirementSchema,
  type UpdateComplianceRequirement,
} from '@schemas/compliance-requirement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Adds a custom requirement. */
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
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  changes: UpdateComplianceRequirement;
}

/** Changes, retires, or reinstates a requirement. */
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

/** Adopts library entries. Entries already adopted stay unchanged. */
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

import { complianceEvidenceSchema, type UpdateEvidence } from '@schemas/compliance-evidence.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { refreshCompliance } from './refresh-compliance.ts';

interface UpdateEvidenceInput {
  id: string;
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  changes: UpdateEvidence;
}

/** Changes the dates or validity of evidence. The check is then reevaluated. */
export const useUpdateEvidence = () =>
  useMutation({
    mutationFn: ({ id, version, changes }: UpdateEvidenceInput) =>
      apiRequest(`/compliance/evidence/${encodeURIComponent(id)}`, complianceEvidenceSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: withClient(refreshCompliance),
  });

/** Withdraws evidence. It stays listed with the reason. */
export const useWithdrawEvidence = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      apiRequest(`/compliance/evidence/${encodeURIComponent(id)}`, complianceEvidenceSchema, {
        method: 'DELETE',
        query: { reason },
      }),
    onSuccess: withClient(refreshCompliance),
  });

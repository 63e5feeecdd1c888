import {
  type AskOutcome,
  askOutcomeRecordSchema,
  type ConfirmAskOutcome,
  roundSchema,
} from '@schemas/round.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { askKeys } from '../asks/api.ts';

const addressOf = (contractId: string, version: number) =>
  `/contracts/${contractId}/documents/${version}/round`;

/** A version read against the open asks of earlier ones. */
export function useRound(contractId: string, version: number) {
  return useQuery({
    queryKey: askKeys.round(contractId, version),
    queryFn: ({ signal }) => apiRequest(addressOf(contractId, version), roundSchema, { signal }),
  });
}

interface Confirmation {
  askId: string;
  /** What was confirmed before, as the reader saw it. */
  before: Pick<AskOutcome, 'version'> | null;
  changes: ConfirmAskOutcome;
}

/** Records what became of an ask in a version. */
export function useConfirmOutcome(contractId: string, version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ askId, before, changes }: Confirmation) =>
      apiRequest(`${addressOf(contractId, version)}/asks/${askId}`, askOutcomeRecordSchema, {
        method: 'PUT',
        body: changes,
        ...(before && { ifMatch: `"${before.version}"` }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: askKeys.all(contractId) }),
  });
}

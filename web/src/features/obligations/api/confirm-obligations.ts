import { type Obligation, type ObligationStatus, obligationSchema } from '@schemas/obligation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { eachAtMost } from '@/lib/each-at-most.ts';
import { decisionOn } from '../decision-on.ts';
import { refreshObligations } from './refresh-obligations.ts';

/** Number of requests in parallel. */
const AT_ONCE = 4;

interface Changed {
  saved: Obligation[];
  /** Obligations that were not changed, because someone else changed them or the server refused. */
  refused: Obligation[];
}

/** Gives several obligations one status. Each is changed only if it is as the user saw it. */
export function useChangeObligations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      obligations,
      status,
    }: {
      obligations: readonly Obligation[];
      status: ObligationStatus;
    }): Promise<Changed> => {
      const changed: Changed = { saved: [], refused: [] };
      await eachAtMost(AT_ONCE, obligations, async (obligation) => {
        try {
          const saved = await apiRequest(`/obligations/${obligation.id}`, obligationSchema, {
            method: 'PUT',
            body: decisionOn(obligation, status),
            ifMatch: `"${obligation.version}"`,
          });
          changed.saved.push(saved);
        } catch {
          changed.refused.push(obligation);
        }
      });
      return changed;
    },
    onSettled: (_changed, _error, { obligations }) =>
      Promise.all(
        [...new Set(obligations.map(({ contract_id }) => contract_id))].map((id) =>
          refreshObligations(client, id),
        ),
      ),
  });
}

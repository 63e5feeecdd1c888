import { obligationSchema } from '@schemas/obligation.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { obligationKeys } from './keys.ts';

const obligationList = obligationSchema.array();
/** Maximum number of items in one response; a contract has a few dozen. */
const LIMIT = 500;

/** The obligations of one contract in every status, soonest first. */
export function contractObligationsOptions(contractId: string) {
  return queryOptions({
    queryKey: obligationKeys.ofContract(contractId),
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${contractId}/obligations`, obligationList, {
        query: { limit: LIMIT },
        signal,
      }),
  });
}

export const useContractObligations = (contractId: string) =>
  useQuery(contractObligationsOptions(contractId));

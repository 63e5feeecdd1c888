import { type CreateObligation, obligationSchema } from '@schemas/obligation.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { refreshObligations } from './refresh-obligations.ts';

/** Adds a manual obligation, already confirmed. */
export const useCreateObligation = () =>
  useCreation({
    parser: obligationSchema,
    request: (body: CreateObligation) => ({ path: '/obligations', body }),
    onSuccess: ({ contract_id }, _body, _result, { client }) => refreshObligations(client, contract_id),
  });

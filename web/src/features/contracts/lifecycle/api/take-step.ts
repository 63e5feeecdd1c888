import { contractDetailSchema, type TakeContractStep } from '@schemas/contract.ts';
import { refetch } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { contractKeys } from '../../api/keys.ts';

/**
 * Changes a contract's status. A refusal also refetches the contract, because its status has probably changed
 * already.
 */
export const useTakeStep = (contractId: string) =>
  useCreation({
    parser: contractDetailSchema,
    request: (body: TakeContractStep) => ({ path: `/contracts/${contractId}/transitions`, body }),
    onSettled: refetch(contractKeys.all),
  });

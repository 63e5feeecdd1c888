import { type CreateContract, contractSchema } from '@schemas/contract.ts';
import { refetch } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { contractKeys } from './keys.ts';

export const useCreateContract = () =>
  useCreation({
    parser: contractSchema,
    request: (body: CreateContract) => ({ path: '/contracts', body }),
    onSuccess: refetch(contractKeys.all),
  });

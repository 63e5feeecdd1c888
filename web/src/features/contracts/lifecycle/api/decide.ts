import { type ApproveContract, contractApprovalSchema } from '@schemas/contract-approval.ts';
import { refetch, withClient } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { contractKeys } from '../../api/keys.ts';
import { lifecycleKeys } from './keys.ts';

/** Records a lawyer's approval or rejection of one document version. */
export const useDecide = (contractId: string) =>
  useCreation({
    parser: contractApprovalSchema,
    request: (body: ApproveContract) => ({ path: `/contracts/${contractId}/approvals`, body }),
    onSuccess: withClient((client) => void client.invalidateQueries({ queryKey: lifecycleKeys.barLicense })),
    onSettled: refetch(contractKeys.all),
  });

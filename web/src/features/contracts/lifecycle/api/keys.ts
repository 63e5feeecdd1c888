import { contractKeys } from '../../api/keys.ts';

/** Below the contract's own key, so that whatever makes the contract stale makes its history stale too. */
export const lifecycleKeys = {
  steps: (contractId: string) => [...contractKeys.detail(contractId), 'steps'] as const,
  approvals: (contractId: string) => [...contractKeys.detail(contractId), 'approvals'] as const,
  barLicence: ['bar-licence'] as const,
};

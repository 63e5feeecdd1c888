import { contractKeys } from '../../api/keys.ts';

/** Under the contract's key, so that invalidating the contract also invalidates its history. */
export const lifecycleKeys = {
  steps: (contractId: string) => [...contractKeys.detail(contractId), 'steps'] as const,
  approvals: (contractId: string) => [...contractKeys.detail(contractId), 'approvals'] as const,
  barLicense: ['bar-license'] as const,
};

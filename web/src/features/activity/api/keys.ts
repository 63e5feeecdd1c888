export const activityKeys = {
  all: ['activity'] as const,
  ofContract: (contractId: string) => [...activityKeys.all, 'contract', contractId] as const,
};

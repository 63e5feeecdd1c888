export const obligationKeys = {
  all: ['obligations'] as const,
  ofContract: (contractId: string) => [...obligationKeys.all, 'contract', contractId] as const,
};

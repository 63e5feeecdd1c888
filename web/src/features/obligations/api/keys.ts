export const obligationKeys = {
  all: ['obligations'] as const,
  ofContract: (contractId: string) => [...obligationKeys.all, 'contract', contractId] as const,
  proposedOf: (projectId: string) => [...obligationKeys.all, 'proposed', projectId] as const,
  confirmedOf: (projectId: string) => [...obligationKeys.all, 'confirmed', projectId] as const,
};

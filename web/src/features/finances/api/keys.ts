export const financeKeys = {
  all: ['finances'] as const,
  ofProject: (projectId: string) => [...financeKeys.all, 'project', projectId] as const,
  contracts: (projectId: string) => [...financeKeys.ofProject(projectId), 'contracts'] as const,
  ofContract: (contractId: string) => [...financeKeys.all, 'contract', contractId] as const,
};

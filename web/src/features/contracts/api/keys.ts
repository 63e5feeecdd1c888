export interface ContractFilter {
  status: string;
  type: string;
  q: string;
}

export const contractKeys = {
  all: ['contracts'] as const,
  list: (filter: ContractFilter, projectId: string) =>
    [...contractKeys.all, 'list', projectId, filter] as const,
  summary: () => [...contractKeys.all, 'summary'] as const,
  detail: (id: string) => [...contractKeys.all, 'detail', id] as const,
  family: (id: string) => [...contractKeys.detail(id), 'family'] as const,
  positions: (id: string) => [...contractKeys.all, 'positions', id] as const,
  look: (id: string, documentId: string, side: string) =>
    [...contractKeys.detail(id), 'look', documentId, side] as const,
};

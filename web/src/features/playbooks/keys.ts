export const playbookKeys = {
  all: ['playbooks'] as const,
  list: () => [...playbookKeys.all, 'list'] as const,
  detail: (id: string) => [...playbookKeys.all, 'detail', id] as const,
  trial: (id: string, version: number) => [...playbookKeys.all, 'trial', id, version] as const,
};

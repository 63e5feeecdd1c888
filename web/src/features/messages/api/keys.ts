export const messageKeys = {
  all: ['messages'] as const,
  list: (projectId: string) => [...messageKeys.all, 'list', projectId] as const,
  detail: (id: string) => [...messageKeys.all, 'detail', id] as const,
  choices: (projectId: string) => [...messageKeys.all, 'choices', projectId] as const,
  templates: () => [...messageKeys.all, 'templates'] as const,
};

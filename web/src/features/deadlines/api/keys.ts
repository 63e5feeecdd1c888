export const deadlineKeys = {
  all: ['deadlines'] as const,
  ofProject: (projectId: string) => [...deadlineKeys.all, 'project', projectId] as const,
  facts: (projectId: string) => [...deadlineKeys.all, 'facts', projectId] as const,
  schedule: (projectId: string) => [...deadlineKeys.all, 'schedule', projectId] as const,
  notices: (projectId: string) => [...deadlineKeys.all, 'notices', projectId] as const,
  moves: (projectId: string) => [...deadlineKeys.all, 'moves', projectId] as const,
};

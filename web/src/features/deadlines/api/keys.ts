import type { DateScope } from '@/features/obligations/api/keys.ts';

export const deadlineKeys = {
  all: ['deadlines'] as const,
  of: (scope: DateScope) => [...deadlineKeys.all, 'list', scope] as const,
  facts: (projectId: string) => [...deadlineKeys.all, 'facts', projectId] as const,
  schedule: (projectId: string) => [...deadlineKeys.all, 'schedule', projectId] as const,
  notices: (scope: DateScope) => [...deadlineKeys.all, 'notices', scope] as const,
  moves: (projectId: string) => [...deadlineKeys.all, 'moves', projectId] as const,
};

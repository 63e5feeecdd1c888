import type { Query } from '@/lib/api-client.ts';

/** Filters of the log, under the server's parameter names. An empty value means all. */
export type ActivityQuery = Record<
  'project_id' | 'contract_id' | 'entity_id' | 'entity_type' | 'actor' | 'from' | 'to',
  string
>;

export const activityKeys = {
  all: ['activity'] as const,
  ofProject: (projectId: string) => [...activityKeys.all, 'project', projectId] as const,
  list: (query: Query) => [...activityKeys.all, 'list', query] as const,
};

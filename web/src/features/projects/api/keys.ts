/** `archived`: 'true' for archived only, 'false' to exclude them, '' for all. */
export interface ProjectFilter {
  q: string;
  /** '' or missing means any. */
  status?: string;
  archived: '' | 'true' | 'false';
}

export const projectKeys = {
  all: ['projects'] as const,
  lists: () => [...projectKeys.all, 'list'] as const,
  list: (filter: ProjectFilter) => [...projectKeys.lists(), filter] as const,
  details: () => [...projectKeys.all, 'detail'] as const,
  detail: (id: string) => [...projectKeys.details(), id] as const,
  members: (id: string) => [...projectKeys.detail(id), 'members'] as const,
};

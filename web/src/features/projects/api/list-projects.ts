import { projectSchema } from '@schemas/project.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type ProjectFilter, projectKeys } from './keys.ts';

const projectList = projectSchema.array();

/** Projects, newest first, paginated; `q` searches name and client. */
function projectListOptions(filter: ProjectFilter) {
  return infiniteQueryOptions({
    queryKey: projectKeys.list(filter),
    ...keysetPages('/projects', projectList, { ...filter }),
  });
}

export const useProjectList = (filter: ProjectFilter) => useInfiniteQuery(projectListOptions(filter));

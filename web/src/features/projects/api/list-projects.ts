import { projectSchema } from '@schemas/project.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type ProjectFilter, projectKeys } from './keys.ts';

const projectList = projectSchema.array();

/** Projects, newest first, paginated; `q` searches name and client. */
export const useProjectList = (filter: ProjectFilter) =>
  useInfiniteQuery({
    queryKey: projectKeys.list(filter),
    ...keysetPages('/projects', projectList, { ...filter }),
  });

import { type createProjectSchema, projectSchema } from '@schemas/project.ts';
import type { z } from 'zod';
import { refetch } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { projectKeys } from './keys.ts';

type CreateProjectInput = z.input<typeof createProjectSchema>;

export const useCreateProject = () =>
  useCreation({
    parser: projectSchema,
    request: (body: CreateProjectInput) => ({ path: '/projects', body }),
    onSuccess: refetch(projectKeys.all),
  });

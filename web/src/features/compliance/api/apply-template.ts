import { type ApplyTemplate, appliedTemplateSchema } from '@schemas/compliance-requirement.ts';
import { withClient } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Adds a template's requirements to a project and creates their first checks. */
export const useApplyTemplate = (projectId: string) =>
  useCreation({
    parser: appliedTemplateSchema,
    request: (body: ApplyTemplate) => ({
      path: `/compliance/project/${encodeURIComponent(projectId)}/apply-template`,
      body,
    }),
    onSuccess: withClient(refreshCompliance),
  });

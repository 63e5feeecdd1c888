import { complianceTemplateSchema, templatePreviewSchema } from '@schemas/compliance-requirement.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { complianceKeys } from './keys.ts';

const templateList = complianceTemplateSchema.array();

/** Project types that have templates. */
export const useTemplates = () =>
  useQuery({
    queryKey: complianceKeys.templates(),
    queryFn: ({ signal }) => apiRequest('/compliance/templates', templateList, { signal }),
  });

/** Previews applying a template to a project. Disabled while either argument is ''. */
export function useTemplatePreview(template: string, projectId: string) {
  return useQuery({
    queryKey: complianceKeys.preview(template, projectId),
    queryFn: ({ signal }) =>
      apiRequest(`/compliance/templates/${encodeURIComponent(template)}`, templatePreviewSchema, {
        query: { project_id: projectId },
        signal,
      }),
    enabled: template !== '' && projectId !== '',
  });
}

/** What a list of checks shows; '' filters nothing. */
export interface CheckFilter {
  project_id: string;
  status: string;
  severity: string;
}

export const complianceKeys = {
  all: ['compliance'] as const,
  list: (filter: CheckFilter) => [...complianceKeys.all, 'list', filter] as const,
  summary: (projectId: string) => [...complianceKeys.all, 'summary', projectId] as const,
  detail: (id: string) => [...complianceKeys.all, 'detail', id] as const,
  history: (id: string) => [...complianceKeys.all, 'history', id] as const,
  templates: () => [...complianceKeys.all, 'templates'] as const,
  preview: (template: string, projectId: string) =>
    [...complianceKeys.templates(), template, projectId] as const,
};

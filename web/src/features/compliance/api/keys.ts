import type { ComplianceDueGroup } from '@schemas/compliance-check.ts';

/** Filters of a list of checks; '' means no filter. */
export interface CheckFilter {
  project_id: string;
  status: string;
  severity: string;
  /** The figure at the top of the page that the list is filtered by. */
  figure: string;
}

/** Filters of a list of requirements; '' means no filter. */
export interface RequirementFilter {
  check_type: string;
  q: string;
}

export const complianceKeys = {
  all: ['compliance'] as const,
  list: (filter: CheckFilter, due: ComplianceDueGroup) =>
    [...complianceKeys.all, 'list', filter, due] as const,
  summary: (projectId: string) => [...complianceKeys.all, 'summary', projectId] as const,
  detail: (id: string) => [...complianceKeys.all, 'detail', id] as const,
  history: (id: string) => [...complianceKeys.all, 'history', id] as const,
  requirements: (filter: RequirementFilter & { retired: boolean }) =>
    [...complianceKeys.all, 'requirements', filter] as const,
  library: (filter: RequirementFilter) => [...complianceKeys.all, 'library', filter] as const,
  placed: (projectId: string) => [...complianceKeys.all, 'placed', projectId] as const,
  templates: () => [...complianceKeys.all, 'templates'] as const,
  preview: (template: string, projectId: string) =>
    [...complianceKeys.templates(), template, projectId] as const,
};

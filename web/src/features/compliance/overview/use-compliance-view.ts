import { complianceStatuses } from '@contract/compliance-check.ts';
import { complianceSeverities } from '@contract/compliance-requirement.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import type { CheckFilter } from '../api/keys.ts';

export type ComplianceFilterName = 'status' | 'severity' | 'project';
export type ComplianceFilters = Record<ComplianceFilterName, string>;

const FILTERS: readonly ComplianceFilterName[] = ['status', 'severity', 'project'];

/**
 * What the address says the list shows. On a project's page the project is given and not part of the address. What it says
 * wrongly counts as not said.
 */
export function useComplianceView(givenProject = '') {
  const { values, change, clear } = useUrlFilter(FILTERS, { history: true });
  const filters = knownFilters(values);
  if (givenProject) filters.project = '';
  const filter: CheckFilter = {
    project_id: givenProject || filters.project,
    status: filters.status,
    severity: filters.severity,
  };
  return { filters, filter, active: FILTERS.some((name) => filters[name] !== ''), change, clear };
}

/** Filters that the server would know; the rest are dropped, so that an old or mistyped link still shows a list. */
export function knownFilters({ status, severity, project }: ComplianceFilters): ComplianceFilters {
  return {
    status: complianceStatuses.find((known) => known === status) ?? '',
    severity: complianceSeverities.find((known) => known === severity) ?? '',
    project: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(project) ? project : '',
  };
}

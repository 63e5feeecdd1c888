import { complianceFigures, complianceStatuses } from '@schemas/compliance-check.ts';
import { complianceSeverities } from '@schemas/compliance-requirement.ts';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { changedParams, useUrlFilter } from '@/lib/use-url-filter.ts';
import type { CheckFilter } from '../api/keys.ts';

/** Id of the list's heading. The figures link to it. */
export const COMPLIANCE_ITEMS = 'compliance-items';

/** Function that returns the URL of the checks a figure counts. */
export type ComplianceAddress = ReturnType<typeof useComplianceView>['of'];

export type ComplianceFilterName = 'status' | 'severity' | 'figure' | 'project';
export type ComplianceFilters = Record<ComplianceFilterName, string>;

const FILTERS: readonly ComplianceFilterName[] = ['status', 'severity', 'figure', 'project'];

/**
 * Reads the list's filters from the URL. A project's page has no project filter. Invalid values are ignored.
 */
export function useComplianceView(fixedProject = '') {
  const { values, change, clear } = useUrlFilter(FILTERS, { history: true });
  const [params] = useSearchParams();
  useComplianceItemsInView();
  const filters = knownFilters(values);
  if (fixedProject) filters.project = '';
  const filter: CheckFilter = {
    project_id: fixedProject || filters.project,
    status: filters.status,
    severity: filters.severity,
    figure: filters.figure,
  };
  /** Returns the URL of the checks that a figure or chart segment counts. Keeps the project filter. */
  const of = (shown: Partial<Record<'status' | 'severity' | 'figure', string>>) =>
    `?${changedParams(params, { status: '', severity: '', figure: '', ...shown })}#${COMPLIANCE_ITEMS}`;
  return { filters, filter, of, active: FILTERS.some((name) => filters[name] !== ''), change, clear };
}

/**
 * Scrolls to the list when a figure links to it, since the browser does not handle hashes set by the router.
 */
function useComplianceItemsInView(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on a figure is a new key
  useEffect(() => {
    if (hash === `#${COMPLIANCE_ITEMS}`) document.getElementById(COMPLIANCE_ITEMS)?.scrollIntoView();
  }, [hash, key]);
}

/** Drops filter values that the server would reject, so that an old or mistyped link still shows a list. */
export function knownFilters({ status, severity, figure, project }: ComplianceFilters): ComplianceFilters {
  return {
    status: complianceStatuses.find((known) => known === status) ?? '',
    severity: complianceSeverities.find((known) => known === severity) ?? '',
    figure: complianceFigures.find((known) => known === figure) ?? '',
    project: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(project) ? project : '',
  };
}

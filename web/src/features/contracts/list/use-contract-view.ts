import { contractSortFields, contractStatuses, contractTypes } from '@schemas/contract.ts';
import { isCalendarDate } from '@schemas/primitives.ts';
import { riskBandNames } from '@schemas/statuses.ts';
import { positionParams, useListPosition } from '@/components/data-table/use-list-position.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import type { ContractPageQuery, ContractQuery } from '../api/list-contracts.ts';

export const FILTERS = [
  'status',
  'type',
  'project',
  'min_risk',
  'risk',
  'created_from',
  'created_to',
  'assessed_from',
  'assessed_to',
  'q',
] as const;
export type FilterName = (typeof FILTERS)[number];

export type ListFilters = Record<FilterName, string>;

/** Reads the list's filters, order, page, and page size from the URL. Invalid values are ignored. */
export function useContractView() {
  const filter = useUrlFilter(FILTERS, { history: true, resets: positionParams });
  const position = useListPosition(contractSortFields);
  const filters = knownFilters(filter.values);
  const { project, q, ...rest } = filters;
  const query: ContractQuery = { ...rest, q: q.trim(), project_id: project, sort: position.order.sort };

  return {
    filters,
    /** Identifies the filters. Changing the order or page does not change it. */
    scope: FILTERS.map((name) => `${name}=${filters[name].trim()}`).join('&'),
    active: FILTERS.some((name) => filters[name].trim() !== ''),
    change: filter.change,
    clear: filter.clear,
    query,
    pageQuery: { ...query, cursor: position.cursor, limit: position.size } satisfies ContractPageQuery,
    place: position,
  };
}

/** Drops filter values that the server would reject, so that an old or mistyped link still shows a list. */
export function knownFilters(stated: ListFilters): ListFilters {
  const { status, type, project, min_risk, risk, q } = stated;
  return {
    status: contractStatuses.find((known) => known === status) ?? '',
    type: contractTypes.find((known) => known === type) ?? '',
    project: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(project) ? project : '',
    min_risk: /^([1-9]\d?|100)$/.test(min_risk) ? min_risk : '',
    risk: riskBandNames.find((known) => known === risk) ?? '',
    created_from: knownDay(stated.created_from),
    created_to: knownDay(stated.created_to),
    assessed_from: knownDay(stated.assessed_from),
    assessed_to: knownDay(stated.assessed_to),
    // Not trimmed, so that the user can type spaces.
    q: q.slice(0, 200),
  };
}

const knownDay = (day: string) => (isCalendarDate(day) ? day : '');

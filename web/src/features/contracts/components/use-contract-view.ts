import { contractSortFields, contractStatuses, contractTypes } from '@contract/contract.ts';
import { type UrlChanges, useUrlFilter } from '@/lib/use-url-filter.ts';
import type { ContractPageQuery, ContractQuery } from '../api/list-contracts.ts';

export type SortColumn = (typeof contractSortFields)[number];

export const pageSizes = [25, 50, 100, 200] as const;
const USUAL_SIZE = 50;

export type FilterName = 'status' | 'type' | 'project' | 'min_risk' | 'q';
const FILTERS: readonly FilterName[] = ['status', 'type', 'project', 'min_risk', 'q'];
const PLACE = ['cursor', 'page'] as const;
const VIEW = ['sort', 'size', ...PLACE] as const;

export type ListFilters = Record<FilterName, string>;

/**
 * What the address of the list says: filters, order, page and its size. What it says wrongly counts as not said.
 * The server pages by cursor; `page` beside it only tells the reader where they are.
 */
export function useContractView() {
  const filter = useUrlFilter(FILTERS, { history: true, resets: PLACE });
  const view = useUrlFilter(VIEW, { history: true });
  const filters = knownFilters(filter.values);
  const sort = knownSort(view.values.sort);
  const { cursor } = view.values;
  const size = pageSizes.find((known) => String(known) === view.values.size) ?? USUAL_SIZE;
  const { project, q, ...rest } = filters;
  const query: ContractQuery = { ...rest, q: q.trim(), project_id: project, sort };

  return {
    filters,
    /** Changes with what the list shows, whatever its order and place. */
    scope: FILTERS.map((name) => `${name}=${filters[name].trim()}`).join('&'),
    active: FILTERS.some((name) => filters[name].trim() !== ''),
    change: filter.change,
    clear: filter.clear,
    query,
    pageQuery: { ...query, cursor, limit: size } satisfies ContractPageQuery,
    sort,
    sortBy: (next: string) => view.change({ sort: next, ...START }),
    size,
    setSize: (next: number) => view.change({ size: next === USUAL_SIZE ? '' : String(next), ...START }),
    page: cursor === '' ? 1 : Math.max(2, Math.trunc(Number(view.values.page)) || 2),
    /** `null` goes to the first page, which needs no cursor. */
    goTo: (to: { cursor: string; page: number } | null) =>
      view.change(to ? { cursor: to.cursor, page: String(to.page) } : START),
  };
}

const START = { cursor: '', page: '' } satisfies UrlChanges<(typeof PLACE)[number]>;

/** Filters that the server would know; the rest are dropped, so that an old or mistyped link still shows a list. */
export function knownFilters({ status, type, project, min_risk, q }: ListFilters): ListFilters {
  return {
    status: contractStatuses.find((known) => known === status) ?? '',
    type: contractTypes.find((known) => known === type) ?? '',
    project: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(project) ? project : '',
    min_risk: /^([1-9]\d?|100)$/.test(min_risk) ? min_risk : '',
    // As it is being typed, blanks and all.
    q: q.slice(0, 200),
  };
}

export function knownSort(sort: string): string {
  return contractSortFields.some((column) => column === sort.replace(/^-/, '')) ? sort : '';
}

/** The order after a press on a column's heading: its own direction, the other, then newest first again. */
export function nextSort(current: string, column: SortColumn): string {
  const [first, second] = LARGEST_FIRST.has(column) ? [`-${column}`, column] : [column, `-${column}`];
  if (current === first) return second;
  return current === second ? '' : first;
}

const LARGEST_FIRST: ReadonlySet<SortColumn> = new Set(['contract_value', 'risk_score']);

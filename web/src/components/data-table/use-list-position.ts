import { type UrlChanges, useUrlFilter } from '@/lib/use-url-filter.ts';
import { knownSort, type Order } from './sort.ts';

/** Address parameters for the position in a list. Reset when a filter changes. */
export const positionParams = ['cursor', 'page'] as const;
const PARAMS = ['sort', 'size', ...positionParams] as const;
const START = { cursor: '', page: '' } satisfies UrlChanges<(typeof positionParams)[number]>;

export const pageSizes = [25, 50, 100, 200] as const;
const USUAL_SIZE = 50;

/** The position in a list, and how to change it. */
export interface ListPosition {
  order: Order;
  size: number;
  setSize: (size: number) => void;
  /** Cursor of the current page; '' for the first. */
  cursor: string;
  page: number;
  /** `null` goes to the first page, which needs no cursor. */
  goTo: (to: { cursor: string; page: number } | null) => void;
}

/**
 * Order, page, and page size from the address; `sortFields` are the sortable fields. Invalid values are
 * ignored. The server pages by cursor; `page` only tells the reader where they are.
 */
export function useListPosition(sortFields: readonly string[]): ListPosition {
  const { values, change } = useUrlFilter(PARAMS, { history: true });
  const { cursor } = values;
  return {
    order: {
      sort: knownSort(values.sort, sortFields),
      onSort: (sort) => change({ sort, ...START }),
    },
    size: pageSizes.find((known) => String(known) === values.size) ?? USUAL_SIZE,
    setSize: (size) => change({ size: size === USUAL_SIZE ? '' : String(size), ...START }),
    cursor,
    page: cursor === '' ? 1 : Math.max(2, Math.trunc(Number(values.page)) || 2),
    goTo: (to) => change(to ? { cursor: to.cursor, page: String(to.page) } : START),
  };
}

import { type Contract, contractSchema } from '@contract/contract.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiPage, type Page } from '@/lib/api-client.ts';
import { unexpectedResponse } from '@/lib/api-error.ts';
import { linkCursor } from '@/lib/link-cursor.ts';
import { type ContractFilter, contractKeys } from './keys.ts';

const contractList = contractSchema.array();
/** How often contracts are asked for anew (SPEC section 9). */
export const REFRESH_MS = 60_000;

/** Contracts newest first, page by page; an empty project id means every project. */
function contractListOptions(filter: ContractFilter, projectId = '') {
  return infiniteQueryOptions({
    queryKey: contractKeys.list(filter, projectId),
    queryFn: ({ pageParam, signal }) =>
      apiPage(`/contracts/project/${encodeURIComponent(projectId)}`, contractList, {
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  });
}

export const useContractList = (filter: ContractFilter, projectId?: string) =>
  useInfiniteQuery(contractListOptions(filter, projectId));

/** What a list shows and in which order; '' filters nothing, and sorts newest first. */
export interface ContractQuery extends ContractFilter {
  project_id: string;
  /** Keeps scores of at least this. */
  min_risk: string;
  /** A column, descending with a '-' before it. */
  sort: string;
}

export interface ContractPageQuery extends ContractQuery {
  /** Out of the page before or after; '' for the first. */
  cursor: string;
  limit: number;
}

export interface ContractPage {
  items: Contract[];
  /** Cursors of the pages after and before, null where there is none. */
  next: string | null;
  prev: string | null;
  /** How many match in all. */
  total: number;
}

async function fetchPage(query: ContractPageQuery, signal: AbortSignal): Promise<ContractPage> {
  const response = await apiAnswer('/contracts', { query: { ...query, count: 'exact' }, signal });
  const { headers } = response;
  const items = contractList.safeParse(await response.json());
  const total = headers.get('x-total-count');
  if (!items.success || total === null) {
    console.error('The answer does not fit the contract', response.url, items.error);
    throw unexpectedResponse(response.status, headers.get('x-request-id'));
  }
  const link = headers.get('link');
  return {
    items: items.data,
    next: linkCursor(link, 'next'),
    prev: linkCursor(link, 'prev'),
    total: Number(total),
  };
}

/** One page of contracts. The rows of the page before stay until it is there. */
function contractPageOptions(query: ContractPageQuery) {
  return queryOptions({
    queryKey: [...contractKeys.all, 'page', query],
    queryFn: ({ signal }) => fetchPage(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export const useContractPage = (query: ContractPageQuery) => useQuery(contractPageOptions(query));

const MOST_A_PAGE = 500;

/** Every contract a query matches, in its order. */
export async function fetchMatching(query: ContractQuery): Promise<Contract[]> {
  const found: Contract[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Contract> = await apiPage('/contracts', contractList, {
      query: { ...query, cursor, limit: MOST_A_PAGE },
    });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return found;
}

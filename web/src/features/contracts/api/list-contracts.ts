import { type Contract, contractSchema } from '@schemas/contract.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage, type Page } from '@/lib/api-client.ts';
import { fetchCountedPage } from '@/lib/counted-page.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type ContractFilter, contractKeys } from './keys.ts';

const contractList = contractSchema.array();
/** Refetch interval of contracts (SPEC section 9). */
export const REFRESH_MS = 60_000;

/** Contracts newest first, page by page; an empty project id means every project. */
export const useContractList = (filter: ContractFilter, projectId = '') =>
  useInfiniteQuery({
    queryKey: contractKeys.list(filter, projectId),
    ...keysetPages(`/contracts/project/${encodeURIComponent(projectId)}`, contractList, { ...filter }),
    refetchInterval: REFRESH_MS,
  });

/** A list's filters and order; '' means no filter, or the default order, newest first. */
export interface ContractQuery extends ContractFilter {
  project_id: string;
  /** Minimum score. */
  min_risk: string;
  /** One risk band. */
  risk: string;
  /** First and last day, both inclusive. */
  created_from: string;
  created_to: string;
  assessed_from: string;
  assessed_to: string;
  /** A column name, with '-' in front for descending order. */
  sort: string;
}

export interface ContractPageQuery extends ContractQuery {
  /** Cursor from an adjacent page; '' for the first page. */
  cursor: string;
  limit: number;
}

/** Loads one page of contracts. Keeps the previous rows until it arrives. */
export const useContractPage = (query: ContractPageQuery) =>
  useQuery({
    queryKey: [...contractKeys.all, 'page', query],
    queryFn: ({ signal }) => fetchCountedPage('/contracts', contractList, { ...query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

const MOST_A_PAGE = 500;

/** Loads all contracts that match a query, in order. */
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

import { activityEventSchema } from '@schemas/activity.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage, type Query } from '@/lib/api-client.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type ActivityQuery, activityKeys } from './keys.ts';

const eventList = activityEventSchema.array();
const PAGE = 50;
const RECENT = 8;

const pages = (query: Query) => keysetPages('/activity', eventList, { ...query, limit: PAGE });

/** Approvals and steps of a contract. */
const DECISIONS = 'contract_approval,contract_status_change';

/** Events of one contract and its records, or its decisions alone, newest first, page by page. */
export function useContractActivity(contractId: string, isDecisions: boolean) {
  const query = { contract_id: contractId, entity_type: isDecisions ? DECISIONS : '' };
  return useInfiniteQuery({ queryKey: activityKeys.list(query), ...pages(query) });
}

/** The filtered log, newest first, page by page. Keeps the previous rows while a new filter loads. */
export function useActivity(query: ActivityQuery) {
  return useInfiniteQuery({
    queryKey: activityKeys.list(query),
    placeholderData: keepPreviousData,
    ...pages(query),
  });
}

/** The most recent events of a project, newest first. */
export function useProjectActivity(projectId: string) {
  return useQuery({
    queryKey: activityKeys.ofProject(projectId),
    queryFn: ({ signal }) =>
      apiPage('/activity', eventList, { query: { project_id: projectId, limit: RECENT }, signal }),
  });
}

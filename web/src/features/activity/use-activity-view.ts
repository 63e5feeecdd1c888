import { activityEntityTypes } from '@schemas/activity.ts';
import { isCalendarDate } from '@schemas/primitives.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import type { ActivityQuery } from './api/keys.ts';

const FILTERS = ['project', 'contract', 'record', 'type', 'who', 'from', 'to'] as const;
export type ActivityFilterName = (typeof FILTERS)[number];
export type ActivityFilters = Record<ActivityFilterName, string>;

/** Reads the log's filters from the URL. Invalid values are ignored. */
export function useActivityView() {
  const { values, change, clear } = useUrlFilter(FILTERS, { history: true });
  const filters = knownFilters(values);
  const query: ActivityQuery = {
    project_id: filters.project,
    contract_id: filters.contract,
    entity_id: filters.record,
    entity_type: filters.type,
    actor: filters.who,
    from: filters.from,
    to: filters.to,
  };
  return { filters, query, active: FILTERS.some((name) => filters[name] !== ''), change, clear };
}

/** Drops filter values that the server would reject, so that an old or mistyped link still shows a list. */
export function knownFilters(values: ActivityFilters): ActivityFilters {
  const id = (value: string) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : '');
  const day = (value: string) => (isCalendarDate(value) ? value : '');
  return {
    project: id(values.project),
    contract: id(values.contract),
    record: id(values.record),
    type: activityEntityTypes.find((known) => known === values.type) ?? '',
    who: values.who === 'system' ? 'system' : id(values.who),
    from: day(values.from),
    to: day(values.to),
  };
}

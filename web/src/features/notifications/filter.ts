import { notificationPriorities, notificationTypes } from '@schemas/notifications.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const filterNames = ['types', 'priorities', 'read', 'source', 'start_date', 'end_date', 'q'] as const;
export type FilterName = (typeof filterNames)[number];

/** The list's filters, from the address. Invalid values are dropped rather than sent. */
export function useNotificationFilter() {
  const { values, active, change, clear } = useUrlFilter(filterNames);
  return {
    filter: {
      ...values,
      types: known(values.types, notificationTypes),
      priorities: known(values.priorities, notificationPriorities),
      read: ['true', 'false'].includes(values.read) ? values.read : '',
    },
    active,
    change,
    clear,
  };
}

/** The allowed values in a comma-separated list. */
function known(text: string, allowed: readonly string[]): string {
  return chosen(text, allowed)?.join(',') ?? '';
}

/** The same as an array; undefined if empty. */
function chosen<Value extends string>(text: string, allowed: readonly Value[]): Value[] | undefined {
  const input = text.split(',');
  const values = allowed.filter((value) => input.includes(value));
  return values.length > 0 ? values : undefined;
}

/** Adds or removes a value in a comma-separated list. */
export function toggled(text: string, value: string): string {
  const values = text.split(',').filter(Boolean);
  const rest = values.filter((other) => other !== value);
  return (rest.length < values.length ? rest : [...values, value]).join(',');
}

/** Converts the address filters to the API's bulk-selection filter. */
export function asSelection(filter: Record<FilterName, string>) {
  return {
    types: chosen(filter.types, notificationTypes),
    priorities: chosen(filter.priorities, notificationPriorities),
    read: filter.read === '' ? undefined : filter.read === 'true',
    source: filter.source || undefined,
    start_date: filter.start_date || undefined,
    end_date: filter.end_date || undefined,
    q: filter.q || undefined,
  };
}

import { notificationPriorities, notificationTypes } from '@schemas/notifications.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const filterNames = ['types', 'priorities', 'read', 'source', 'start_date', 'end_date', 'q'] as const;
export type FilterName = (typeof filterNames)[number];

/** The list's filters, in the address. Values that are none are dropped rather than sent. */
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

/** The values of a list with commas that are among the allowed. */
function known(text: string, allowed: readonly string[]): string {
  return chosen(text, allowed)?.join(',') ?? '';
}

/** The same as a list; undefined where none is left. */
function chosen<Value extends string>(text: string, allowed: readonly Value[]): Value[] | undefined {
  const input = text.split(',');
  const values = allowed.filter((value) => input.includes(value));
  return values.length > 0 ? values : undefined;
}

/** Adds a value to a list with commas, or takes it out. */
export function toggled(text: string, value: string): string {
  const values = text.split(',').filter(Boolean);
  const rest = values.filter((other) => other !== value);
  return (rest.length < values.length ? rest : [...values, value]).join(',');
}

/** What the filter of the address is called where a whole selection is changed by it. */
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

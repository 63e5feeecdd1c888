/**
 * The sort order of a list: an API field, '-' prefix for descending, '' for the default; and how to change
 * it.
 */
export interface Order {
  sort: string;
  onSort: (sort: string) => void;
}

/** The order after a click on a heading: `first`, then reversed, then the default. */
export function nextSort(current: string, first: string): string {
  if (current === first) return backwards(first);
  return current === backwards(first) ? '' : first;
}

/** Whether a list is sorted by a column, and in which direction. */
export function sortDirection(sort: string, first: string): 'ascending' | 'descending' | undefined {
  if (sort !== first && sort !== backwards(first)) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

/** A sort order from an address; '' if no field matches. */
export function knownSort(sort: string, fields: readonly string[]): string {
  return fields.includes(sort.replace(/^-/, '')) ? sort : '';
}

const backwards = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

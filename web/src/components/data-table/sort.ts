/** The order of a list, a field of the API with a '-' before it for descending, '' for the list's own; and how to change it. */
export interface Order {
  sort: string;
  onSort: (sort: string) => void;
}

/** The order after a press on a heading: its `first`, that backwards, then the list's own again. */
export function nextSort(current: string, first: string): string {
  if (current === first) return backwards(first);
  return current === backwards(first) ? '' : first;
}

/** Whether a list is in the order of a column, and which way. */
export function sortDirection(sort: string, first: string): 'ascending' | 'descending' | undefined {
  if (sort !== first && sort !== backwards(first)) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

/** An order out of an address; '' where none of the fields is meant. */
export function knownSort(sort: string, fields: readonly string[]): string {
  return fields.includes(sort.replace(/^-/, '')) ? sort : '';
}

const backwards = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export type UrlChanges<Name extends string> = Partial<Record<Name, string>>;

interface UrlFilterOptions {
  /** Adds a browser history entry for each change, so that Back undoes it. Default: none. */
  history?: boolean;
  /** Parameters to clear when one of these changes, such as the position in a list. */
  resets?: readonly string[];
}

/**
 * Filters are stored in the address: they survive a reload, can be shared, and are restored by Back. An empty
 * value means no filter and is removed from the address.
 */
export function useUrlFilter<Name extends string>(
  names: readonly Name[],
  { history = false, resets }: UrlFilterOptions = {},
) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const active = names.some((name) => values[name] !== '');

  /** Changes several filters in one history entry. */
  const change = useCallback(
    (changes: UrlChanges<Name>) =>
      setParams((previous) => changedParams(previous, changes, resets), {
        replace: !history || isTypingOn(params, changes),
      }),
    [setParams, params, history, resets],
  );
  const set = useCallback(
    (name: Name, value: string) => change({ [name]: value } as UrlChanges<Name>),
    [change],
  );
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])) as UrlChanges<Name>);

  return { values, active, set, change, clear };
}

/** The parameters after a change; others are unchanged. */
export function changedParams(
  previous: URLSearchParams,
  changes: UrlChanges<string>,
  resets: readonly string[] = [],
): URLSearchParams {
  const next = new URLSearchParams(previous);
  for (const name of resets) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether the user is still typing a search: its letters share one history entry. */
export function isTypingOn(previous: URLSearchParams, changes: UrlChanges<string>): boolean {
  const names = Object.keys(changes);
  return names.length === 1 && !!changes.q && !!previous.get('q');
}

import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export type UrlChanges<Name extends string> = Partial<Record<Name, string>>;

interface UrlFilterOptions {
  /** Gives every change an entry in the browser's history, so that Back takes it back. Default: none. */
  history?: boolean;
  /** Parameters that mean nothing once one of these changes: the place in a list. */
  resets?: readonly string[];
}

/**
 * Filters live in the address: they survive a reload, can be shared, and Back undoes leaving the page. An empty value stands for
 * no filter and leaves the address.
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

  /** Several at once, as one step of the history. */
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

/** The parameters after a change; others stay as they are. */
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

/** Whether a search goes on being typed: its letters are one step of the history, not one each. */
export function isTypingOn(previous: URLSearchParams, changes: UrlChanges<string>): boolean {
  const names = Object.keys(changes);
  return names.length === 1 && !!changes.q && !!previous.get('q');
}

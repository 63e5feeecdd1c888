import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Filters live in the address: they survive a reload, can be shared, and Back undoes leaving the page. */
export function useUrlFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const active = names.some((name) => values[name] !== '');

  const set = useCallback(
    (name: Name, value: string) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );

  const clear = () =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const name of names) next.delete(name);
        return next;
      },
      { replace: true },
    );

  return { values, active, set, clear };
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A mutation's callback. Its last argument holds the query client. */
type Callback = (...results: [...unknown[], { client: QueryClient }]) => unknown;

/** A mutation's callback that passes the query client to `refresh`. */
export const withClient =
  (refresh: (client: QueryClient) => unknown): Callback =>
  (...results) =>
    refresh((results.at(-1) as { client: QueryClient }).client);

/** A mutation's callback that refetches the queries under this key. */
export const refetch = (queryKey: QueryKey): Callback =>
  withClient((client) => client.invalidateQueries({ queryKey }));

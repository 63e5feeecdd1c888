import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FRESH_MS = 5 * 60_000;

/** Fresh for 5 minutes, one retry (SPEC section 9); a request the server refused is not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

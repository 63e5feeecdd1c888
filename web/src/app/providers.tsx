import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '@/lib/query-client.ts';

/** Server state for the signed-in part; what one person has loaded is dropped when they leave. */
export function Providers({ children }: { children: React.ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

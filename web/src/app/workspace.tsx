import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { RealtimeBridge } from './realtime-bridge.tsx';
import { PageSpinner } from './shell/layout.tsx';

/** What every signed-in page shares: server state and the channel that keeps it fresh. */
export function Workspace() {
  return (
    <Providers>
      <RealtimeBridge />
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </Providers>
  );
}

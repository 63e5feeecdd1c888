import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { Outlet } from 'react-router-dom';
import { useOrganization } from '@/lib/session/session-store.ts';
import { Providers } from './providers.tsx';
import { RealtimeBridge } from './realtime-bridge.tsx';
import { useBellSlot } from './shell/bell-slot.ts';
import { PageSpinner } from './shell/layout.tsx';

const NoOrganization = lazy(() =>
  import('./routes/no-organization.tsx').then((m) => ({ default: m.NoOrganization })),
);
const Bell = lazy(() =>
  import('@/features/notifications/components/bell.tsx').then((m) => ({ default: m.Bell })),
);

/** What every signed-in page shares: server state and the channel that keeps it fresh. */
export function Workspace() {
  return (
    <Providers>
      <RealtimeBridge />
      <BarBell />
      <Suspense fallback={<PageSpinner />}>
        <Place />
      </Suspense>
    </Providers>
  );
}

/** The page; nobody works without an organization, and who left the last one is told the way back in. */
function Place() {
  return useOrganization() ? <Outlet /> : <NoOrganization />;
}

/** The bell stands in the bar, but lives here, where server state is. */
function BarBell() {
  const slot = useBellSlot();
  return (
    slot &&
    createPortal(
      <Suspense fallback={null}>
        <Bell />
      </Suspense>,
      slot,
    )
  );
}

import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/error-boundary.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { isToasterWanted, subscribeToaster } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useSession } from '@/lib/session/session-store.ts';
import { RouteError } from '../route-error.tsx';
import { TopBar } from './top-bar.tsx';

const Toaster = lazy(() => import('@/components/ui/sonner.tsx').then((m) => ({ default: m.Toaster })));

/** The frame of every page: skip link, bar with its rail, the page in an error boundary, and toasts. */
export function Layout() {
  const { pathname } = useLocation();
  const main = useMainFocus(pathname);
  const session = useSession();
  const hasRail =
    session.status !== 'signed_out' && session.user?.second_factor !== 'owed' && pathname !== paths.home;
  const toasterWanted = useSyncExternalStore(subscribeToaster, isToasterWanted);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <TopBar />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={`min-h-[calc(100dvh-3.5rem)] scroll-mt-14 ${hasRail ? 'min-[900px]:pl-19' : ''}`}
      >
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, reset) => <RouteError error={error} onRetry={reset} />}
        >
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {toasterWanted && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

export function PageSpinner() {
  return (
    <div className="grid min-h-60 place-items-center appear-late">
      <Spinner label="Loading" className="size-6" />
    </div>
  );
}

/** A new address scrolls to the top and moves focus to the content rather than a removed link. */
function useMainFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

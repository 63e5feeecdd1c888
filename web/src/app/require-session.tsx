import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { useSession } from '@/lib/session/session-store.ts';
import { PageSpinner } from './shell/layout.tsx';

/** Where to return after sign-in, stored in the history entry of /login. */
interface LoginState {
  from?: string;
}

/** Lets signed-in users through. Sends others to /login and back here after sign-in. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'checking') return <PageSpinner />;
  if (session.status === 'signed_out') {
    const state: LoginState = session.endedBy === 'person' ? {} : { from: `${pathname}${search}${hash}` };
    return <Navigate to={paths.login} replace state={state} />;
  }
  return <Outlet />;
}

/** Redirects signed-in users away from sign-in and registration. */
export function GuestsOnly() {
  const session = useSession();
  const state = useLocation().state as LoginState | null;
  if (session.status === 'checking') return <PageSpinner />;
  if (session.status === 'signed_in') return <Navigate to={returnPath(state)} replace />;
  return <Outlet />;
}

/** The page to open after sign-in. Only accepts paths within the app. */
export function returnPath(state: LoginState | null): string {
  const from = state?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}

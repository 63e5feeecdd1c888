import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { useSession } from '@/lib/session/session-store.ts';
import { PageSpinner } from './shell/layout.tsx';

/** Where sign-in leads back to, carried in the history entry of /login. */
interface LoginState {
  from?: string;
}

/** Lets signed-in people through; others go to /login, and come back here after signing in. */
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

/** Sign-in and registration make no sense to someone who is signed in. */
export function GuestsOnly() {
  const session = useSession();
  const state = useLocation().state as LoginState | null;
  if (session.status === 'checking') return <PageSpinner />;
  if (session.status === 'signed_in') return <Navigate to={returnPath(state)} replace />;
  return <Outlet />;
}

/** The page to open after sign-in; only ever a path of our own. */
export function returnPath(state: LoginState | null): string {
  const from = state?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}

import { ApiError } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { checkSession, getSession } from '@/lib/session/session-store.ts';
import { supabaseAuth } from '@/lib/session/supabase-auth.ts';
import { fetchMe } from './fetch-me.ts';

const refused = (message: string, status = 422) =>
  new ApiError(message, { status, code: 'invalid_input', fields: [{ path: 'email', message }] });

/** Redirects to the sign-in page of the organization that the email address's domain belongs to. */
export async function leaveForSingleSignOn(email: string): Promise<void> {
  const auth = await supabaseAuth.get();
  const domain = email.split('@').at(-1) ?? '';
  const redirectTo = `${location.origin}${paths.singleSignOn}`;
  const { error } = await auth.signInWithSSO({ domain, options: { redirectTo } });
  if (error) throw refused('Single sign-on is not set up for this address');
}

/**
 * Starts the session of a user who returns from single sign-on.
 * @param code from the redirect URL; valid once, and only in the browser that left
 */
export async function returnFromSingleSignOn(code: string): Promise<void> {
  const auth = await supabaseAuth.get();
  const { error } = await auth.exchangeCodeForSession(code);
  if (!error) await checkSession(fetchMe);
  if (error || getSession().status !== 'signed_in')
    throw new ApiError('Failed to finish signing in. Try again.', {
      status: 401,
      code: 'unauthenticated',
    });
}

import { apiRequest } from '@/lib/api-client.ts';
import { ApiError } from '@/lib/api-error.ts';
import { beginSession } from '@/lib/session/session-store.ts';

/** Held by the tab that leaves, so that a return address from elsewhere opens no session. */
const tokenKey = 'plumbline.single-sign-on';

/** Redirects to the sign-in page of the organization that the email address's domain belongs to. */
export async function leaveForSingleSignOn(email: string): Promise<void> {
  const { begunSsoSchema } = await import('@schemas/single-sign-on.ts');
  const { url, token } = await apiRequest('/auth/single-sign-on', begunSsoSchema, {
    method: 'POST',
    body: { email },
    anonymous: true,
  });
  sessionStorage.setItem(tokenKey, token);
  location.assign(url);
}

/**
 * Starts the session of a user who returns from single sign-on.
 * @param code from the redirect URL; valid once, and only in the tab that left
 */
export async function returnFromSingleSignOn(code: string): Promise<void> {
  const token = sessionStorage.getItem(tokenKey);
  sessionStorage.removeItem(tokenKey);
  if (!token)
    throw new ApiError('Start signing in here, in this tab.', { status: 401, code: 'unauthenticated' });
  const { sessionSchema } = await import('@schemas/auth.ts');
  const answer = await apiRequest('/auth/single-sign-on/session', sessionSchema, {
    method: 'POST',
    body: { token, code },
    anonymous: true,
  });
  const { user, token: access_token, refresh_token, expires_at } = answer;
  beginSession({ access_token, refresh_token, expires_at }, user);
}

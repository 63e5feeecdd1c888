import type { Register } from '@schemas/auth.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { beginSession } from '@/lib/session/session-store.ts';

/**
 * Creates the account with its organization and starts a session. Returns false, without a session, if the
 * email address must be confirmed first.
 */
export async function register(input: Register): Promise<boolean> {
  const { registrationSchema } = await import('@schemas/auth.ts');
  const answer = await apiRequest('/auth/register', registrationSchema, {
    method: 'POST',
    body: input,
    anonymous: true,
  });
  const { user, token, refresh_token, expires_at } = answer;
  if (token === null || refresh_token === null || expires_at === null) return false;
  beginSession({ access_token: token, refresh_token, expires_at }, user);
  return true;
}

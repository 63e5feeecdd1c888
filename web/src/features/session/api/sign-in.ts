import type { Login } from '@schemas/auth.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { beginSession } from '@/lib/session/session-store.ts';

/** Exchanges email and password for a session and starts it. */
export async function signIn(input: Login): Promise<void> {
  const { sessionSchema } = await import('@schemas/auth.ts');
  const answer = await apiRequest('/auth/login', sessionSchema, {
    method: 'POST',
    body: input,
    anonymous: true,
  });
  const { user, token, refresh_token, expires_at } = answer;
  beginSession({ access_token: token, refresh_token, expires_at }, user);
}

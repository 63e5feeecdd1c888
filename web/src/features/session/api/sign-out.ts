import { apiCommand } from '@/lib/api-client.ts';
import { freshAccessToken } from '@/lib/session/access-token.ts';
import { endSession } from '@/lib/session/session-store.ts';

const PATIENCE_MS = 3_000;

/**
 * Ends the session on this device first, so that no request is sent with a token the server has revoked. Then
 * notifies the server, with a short timeout.
 */
export async function signOut(): Promise<void> {
  const token = await freshAccessToken();
  endSession('person');
  if (!token) return;
  try {
    await apiCommand('/auth/logout', { method: 'POST', token, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // The user is signed out on this device anyway.
  }
}

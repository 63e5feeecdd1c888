import { apiCommand } from '@/lib/api-client.ts';
import { endSession } from '@/lib/session/session-store.ts';

const PATIENCE_MS = 3_000;

/**
 * Notifies the server, with a short timeout, then ends the session on this device whether or not that
 * succeeds.
 */
export async function signOut(): Promise<void> {
  try {
    await apiCommand('/auth/logout', { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // The user is signed out on this device anyway.
  }
  endSession('person');
}

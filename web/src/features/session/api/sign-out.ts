import { apiCommand } from '@/lib/api-client.ts';
import { endSession } from '@/lib/session/session-store.ts';

const PATIENCE_MS = 3_000;

/** Tells the server, best effort and briefly, then forgets the session here whatever it said. */
export async function signOut(): Promise<void> {
  try {
    await apiCommand('/auth/logout', { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // Signed out on this device all the same.
  }
  endSession('person');
}

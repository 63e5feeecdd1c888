import type { SupabaseClient } from '@supabase/supabase-js';
import { AUTH_STORAGE_KEY, type StoredSession, sessionStorageAdapter } from './session-storage.ts';

const RECONNECT_MS = 5_000;
const HEARTBEAT_MS = 30_000;

let client: Promise<SupabaseClient> | null = null;

/**
 * supabase-js, loaded when first needed (it refreshes the token and carries realtime, nothing else). Its
 * address and public key come from the API, so that one build runs anywhere; '' means our own origin.
 */
export function supabase(): Promise<SupabaseClient> {
  client ??= create().catch((error) => {
    client = null;
    throw error;
  });
  return client;
}

/** Hands a session just granted by the API to supabase-js, which renews it from here on. */
export async function adoptSession(session: StoredSession): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.setSession(session);
  if (error) throw error;
}

/** Drops whatever supabase-js holds, on this device only; does nothing where it was never loaded. */
export async function forgetSession(): Promise<void> {
  if (!client) return;
  const { auth, realtime } = await client;
  realtime.disconnect();
  await auth.signOut({ scope: 'local' });
}

async function create(): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([import('@supabase/supabase-js'), publicConfig()]);
  return createClient(config.supabase_url || location.origin, config.supabase_publishable_key, {
    auth: {
      storage: sessionStorageAdapter(),
      storageKey: AUTH_STORAGE_KEY,
      detectSessionInUrl: false,
      // What comes back from single sign-on is of use only to the browser that went.
      flowType: 'pkce',
    },
    realtime: { heartbeatIntervalMs: HEARTBEAT_MS, reconnectAfterMs: () => RECONNECT_MS },
  });
}

async function publicConfig(): Promise<{ supabase_url: string; supabase_publishable_key: string }> {
  const [{ configSchema }, response] = await Promise.all([
    import('@contract/config.ts'),
    fetch('/api/v1/config', { headers: { accept: 'application/json' } }),
  ]);
  return configSchema.parse(await response.json());
}

import type { AuthClient } from '@supabase/supabase-js';
import { lazily } from '@/lib/lazily.ts';
import { publicConfig } from './public-config.ts';
import { AUTH_STORAGE_KEY, sessionStorageAdapter } from './session-storage.ts';

/**
 * Supabase Auth, for what only it can do: renewing the session that is kept in the storage, second factors, single sign-on. A session that
 * holds for now needs none of it, so it is not loaded with the page.
 */
export const supabaseAuth = lazily(async (): Promise<InstanceType<typeof AuthClient>> => {
  const [{ AuthClient }, { url, key }] = await Promise.all([import('./auth-client.ts'), publicConfig.get()]);
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { Authorization: `Bearer ${key}`, apikey: key },
    storage: sessionStorageAdapter(),
    storageKey: AUTH_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    // What comes back from single sign-on is of use only to the browser that went.
    flowType: 'pkce',
  });
});

import type { AuthClient } from '@supabase/supabase-js';
import { lazily } from '@/lib/lazily.ts';
import { publicConfig } from './public-config.ts';
import { AUTH_STORAGE_KEY, sessionStorageAdapter } from './session-storage.ts';

/**
 * Supabase Auth, for what only it can do: renewing the stored session and second factors.
 * Not loaded with the page, since a valid session needs none of it.
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
    // The single sign-on response can be used only by the browser that started it.
    flowType: 'pkce',
  });
});

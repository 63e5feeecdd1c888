/** Supabase Auth stores the whole session here; the access token is mirrored under TOKEN_KEY. */
export const AUTH_STORAGE_KEY = 'auth-storage';
export const TOKEN_KEY = 'token';

/**
 * The stored part of a session. The user is not stored; the API returns it. `expires_at` is in epoch seconds.
 */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The only access to the stored session, passed to Supabase Auth as its storage. Each write mirrors the token
 * and each removal removes both, so the two cannot disagree.
 */
export function sessionStorageAdapter(store: Store = localStorage) {
  return {
    getItem: (key: string): string | null => store.getItem(key),
    setItem(key: string, value: string): void {
      if (key !== AUTH_STORAGE_KEY) {
        store.setItem(key, value);
        return;
      }
      const session = parseSession(value);
      if (!session) return;
      const { user: _user, ...kept } = JSON.parse(value) as Record<string, unknown>;
      store.setItem(AUTH_STORAGE_KEY, JSON.stringify(kept));
      store.setItem(TOKEN_KEY, session.access_token);
    },
    removeItem(key: string): void {
      store.removeItem(key);
      if (key === AUTH_STORAGE_KEY) store.removeItem(TOKEN_KEY);
    },
  };
}

/** The stored session; null if missing, damaged, or without its mirrored token. */
export function readSession(store: Store = localStorage): StoredSession | null {
  const session = parseSession(store.getItem(AUTH_STORAGE_KEY));
  return session && store.getItem(TOKEN_KEY) !== null ? session : null;
}

export function writeSession(session: StoredSession, store: Store = localStorage): void {
  const expires_in = Math.max(0, Math.round(session.expires_at - Date.now() / 1000));
  const value = { ...session, expires_in, token_type: 'bearer' };
  sessionStorageAdapter(store).setItem(AUTH_STORAGE_KEY, JSON.stringify(value));
}

export function clearSession(store: Store = localStorage): void {
  sessionStorageAdapter(store).removeItem(AUTH_STORAGE_KEY);
}

function parseSession(text: string | null): StoredSession | null {
  try {
    const value = JSON.parse(text ?? 'null');
    const whole =
      typeof value?.access_token === 'string' &&
      typeof value.refresh_token === 'string' &&
      typeof value.expires_at === 'number';
    return whole ? value : null;
  } catch {
    return null;
  }
}

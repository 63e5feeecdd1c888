import { readSession } from './session-storage.ts';
import { supabaseAuth } from './supabase-auth.ts';

/** A token this close to expiration is renewed first, so that no request is sent with an expiring one. */
const MARGIN_SECONDS = 30;

/**
 * The access token to send, renewed by Supabase Auth if expired; null when signed out. If renewal fails,
 * returns the old token: the API's 401 then ends the session as usual.
 */
export async function freshAccessToken(): Promise<string | null> {
  const session = readSession();
  if (!session) return null;
  if (session.expires_at - Date.now() / 1000 > MARGIN_SECONDS) return session.access_token;
  try {
    const auth = await supabaseAuth.get();
    const { data } = await auth.getSession();
    return data.session?.access_token ?? session.access_token;
  } catch {
    return session.access_token;
  }
}

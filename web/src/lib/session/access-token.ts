import { readSession } from './session-storage.ts';
import { supabaseAuth } from './supabase-auth.ts';

/** A token this close to its end is renewed first, so that a request never leaves with a dying one. */
const MARGIN_SECONDS = 30;

/**
 * The access token to send, renewed by Supabase Auth where it has run out; null when signed out. A renewal
 * that fails gives the old token: the API's 401 then ends the session in the one usual way.
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

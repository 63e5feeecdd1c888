import { userSchema } from '@contract/auth.ts';
import { apiRequest } from '../api-client.ts';
import { readSession } from './session-storage.ts';
import { beginSession } from './session-store.ts';

/** Asks anew who is signed in, after something of theirs or of their organization has changed. */
export async function renewUser(): Promise<void> {
  const user = await apiRequest('/auth/me', userSchema);
  const session = readSession();
  if (session) beginSession(session, user);
}

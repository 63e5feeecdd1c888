import type { Client } from '../../auth/client.ts';
import { signOut, type Tokens, updateAccount } from '../../auth/gotrue.ts';
import type { Caller } from '../../http/context.ts';
import { provePassword } from './prove-password.ts';
import { refusedAccount } from './refused-account.ts';

/**
 * Changes the caller's password and ends every other session.
 * @returns the session to continue with: a new one, or null if the caller keeps the current one because it
 * has passed the second factor and a new one has not
 */
export async function changePassword({
  caller,
  email,
  client,
  input: { current_password, password },
}: {
  caller: Caller;
  email: string;
  client: Client;
  input: { current_password: string; password: string };
}): Promise<Tokens | null> {
  const fresh = await provePassword(email, current_password, client);
  const keepsOwn = caller.claims.aal === 'aal2';
  const token = keepsOwn ? caller.token : fresh.access_token;
  const outcome = await updateAccount({ password }, token, client);
  if (!outcome.ok) {
    await signOut(fresh.access_token, client);
    throw refusedAccount(outcome.refusal);
  }
  await signOut(token, client, 'others');
  return keepsOwn ? null : fresh;
}

import type { Client } from '../../auth/client.ts';
import { getAccount, signOut, updateAccount } from '../../auth/gotrue.ts';
import { unavailable } from '../../db/error-map.ts';
import { takeAttempt } from '../../db/privileged.ts';
import { invalidInput, tooMany } from '../../http/api-error.ts';
import type { Caller } from '../../http/context.ts';
import { provePassword } from './prove-password.ts';
import { refusedAccount } from './refused-account.ts';

/**
 * Requests a new email address. Auth emails a link to both addresses; the account changes once both have been
 * opened.
 * @throws ApiError invalid_input at the invalid field; rate_limited
 */
export async function changeEmail({
  caller,
  email,
  client,
  input,
}: {
  caller: Caller;
  email: string;
  client: Client;
  input: { email: string; current_password: string };
}): Promise<void> {
  if (input.email === email.toLowerCase())
    throw invalidInput([{ path: 'email', message: 'This is already your email address' }]);
  // An error reveals that an address is taken, so attempts are counted.
  const { retryAfter } = await takeAttempt([`change-email:${caller.userId}`]);
  if (retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', retryAfter);
  const fresh = await provePassword(email, input.current_password, client);
  const token = caller.claims.aal === 'aal2' ? caller.token : fresh.access_token;
  const outcome = await updateAccount({ email: input.email }, token, client);
  await signOut(fresh.access_token, client);
  if (!outcome.ok) throw refusedAccount(outcome.refusal);
}

/** The new address, pending confirmation from both addresses; null if none was requested. */
export async function pendingEmail(token: string, client: Client): Promise<string | null> {
  const outcome = await getAccount(token, client);
  if (!outcome.ok) throw unavailable();
  return outcome.value.new_email || null;
}

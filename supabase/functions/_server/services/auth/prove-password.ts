import type { Client } from '../../auth/client.ts';
import { rateLimitedByAuth, signInWithPassword, type Tokens } from '../../auth/gotrue.ts';
import { takeAttempt } from '../../db/privileged.ts';
import { invalidInput, tooMany } from '../../http/api-error.ts';
import { sha256 } from '../../http/hash.ts';

/**
 * Confirms a signed-in person's identity by signing in again with their password. Wrong passwords are counted
 * separately from sign-in attempts, so a stranger who guesses at sign-in cannot block this.
 * @returns a separate session, recent enough for Auth actions that require a recent sign-in; the caller must
 * end it after use
 * @throws ApiError invalid_input at `current_password`, rate_limited
 */
export async function provePassword(email: string, password: string, client: Client): Promise<Tokens> {
  const attempt = await takeAttempt([`prove-password:account:${sha256(email.toLowerCase())}`]);
  if (attempt.retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', attempt.retryAfter);
  const outcome = await signInWithPassword({ email, password }, client).catch(async (error) => {
    await attempt.giveBack();
    throw error;
  });
  if (!outcome.ok) {
    throw (
      rateLimitedByAuth(outcome.refusal) ??
      invalidInput([{ path: 'current_password', message: 'Incorrect password' }])
    );
  }
  await attempt.giveBack();
  return outcome.value;
}

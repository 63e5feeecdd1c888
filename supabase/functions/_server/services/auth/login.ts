import { answerAfter, slowDown, slowedSeconds } from '../../../_shared/pace.ts';
import type { Login } from '../../../_shared/schemas/index.ts';
import type { Client } from '../../auth/client.ts';
import { rateLimitedByAuth, signInWithPassword, type Tokens } from '../../auth/gotrue.ts';
import { takeSignIn } from '../../db/privileged.ts';
import { ApiError, tooMany } from '../../http/api-error.ts';

/**
 * Signs in with a password. An attempt is counted before it runs and uncounted if it succeeds. docs/adr/0057
 * lists which attempts are refused or delayed.
 * @param devices hashes of the device tokens that the client sent
 * @throws ApiError unauthenticated, with the same message and similar timing for an unknown address and a
 * wrong password; rate_limited
 */
export async function login({
  client,
  devices,
  input,
}: {
  client: Client;
  devices: string[];
  input: Login;
}): Promise<Tokens> {
  const began = performance.now();
  const attempt = await takeSignIn({ email: input.email, address: client.address, devices });
  if (attempt.retryAfter > 0) throw tooManySignIns(attempt.retryAfter);
  if (attempt.isSlowed) await slowDown();
  const outcome = await signInWithPassword(input, client).catch(async (error) => {
    await attempt.giveBack();
    throw error;
  });
  if (outcome.ok) {
    await attempt.giveBack();
    return outcome.value;
  }
  const limited = rateLimitedByAuth(outcome.refusal);
  if (limited) throw limited;
  if (outcome.refusal.code === 'email_not_confirmed') {
    await attempt.giveBack();
    throw new ApiError('forbidden', 'Please confirm your email address first');
  }
  await answerAfter(began);
  throw attempt.isSlowed
    ? tooManySignIns(slowedSeconds)
    : new ApiError('unauthenticated', 'Invalid email or password');
}

const tooManySignIns = (seconds: number) =>
  tooMany('Too many sign-in attempts. Please try again later.', seconds);

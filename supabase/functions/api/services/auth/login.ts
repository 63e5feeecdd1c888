import type { Login } from '../../../_shared/contract/index.ts';
import { rateLimitedByAuth, signInWithPassword, type Tokens } from '../../auth/gotrue.ts';
import { takeAttempt } from '../../db/privileged.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { tooMany } from '../../middleware/rate-limit.ts';
import { answerAfter } from './pace.ts';

/**
 * Signs in by password. Ten failures in 15 minutes close the account, whatever the address, and the address, whatever the account;
 * both count before the attempt is made and are given back when it succeeds.
 * @throws ApiError unauthenticated, alike and after a like time for an unknown address and a wrong password; rate_limited
 */
export async function login({ client, input }: { client: Client; input: Login }): Promise<Tokens> {
  const began = performance.now();
  const account = sha256(input.email);
  const attempt = await takeAttempt([`sign-in:account:${account}`, `sign-in:client:${client.address}`]);
  if (attempt.retryAfter > 0) {
    throw tooMany('Too many sign-in attempts. Please try again later.', attempt.retryAfter);
  }
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
  throw new ApiError('unauthenticated', 'Invalid email or password');
}

import { redeemMailedToken, signOut, type Tokens, updateAccount } from '../../auth/gotrue.ts';
import { takeAttempt } from '../../db/privileged.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/context.ts';
import { tooMany } from '../../middleware/rate-limit.ts';
import { refusedAccount } from './refused-account.ts';

const spent = () =>
  new ApiError('conflict', 'This link has been used already or is too old. Ask for a new one.');

/**
 * Redeems a mailed token; wrong ones count against the client's address.
 * @throws ApiError conflict alike for one that is unknown, used or too old; rate_limited
 */
export async function redeem(type: 'recovery' | 'email_change', token: string, client: Client) {
  const attempt = await takeAttempt([`mailed-token:client:${client.address}`]);
  if (attempt.retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', attempt.retryAfter);
  const outcome = await redeemMailedToken({ type, token_hash: token }, client).catch(async (error) => {
    await attempt.giveBack();
    throw error;
  });
  if (!outcome.ok) throw spent();
  await attempt.giveBack();
  return outcome.value;
}

/**
 * Sets a new password by a mailed link and ends every other session of the account.
 * @returns a new session
 */
export async function resetPassword({
  client,
  input: { token, password },
}: {
  client: Client;
  input: { token: string; password: string };
}): Promise<Tokens> {
  const redeemed = await redeem('recovery', token, client);
  if (!redeemed) throw spent();
  const { tokens } = redeemed;
  const outcome = await updateAccount({ password }, tokens.access_token, client);
  // The link is spent by now, and whoever types the password they had knows it from here on.
  if (!outcome.ok && outcome.refusal.code !== 'same_password') throw refusedAccount(outcome.refusal);
  await signOut(tokens.access_token, client, 'others');
  return tokens;
}

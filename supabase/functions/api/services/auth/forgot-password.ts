import { sendRecovery } from '../../auth/gotrue.ts';
import { takeAttempt } from '../../db/privileged.ts';
import type { Client } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { tooMany } from '../../middleware/rate-limit.ts';

/** How long the answer takes whatever the address, in milliseconds: a mail takes longer to send than none. */
const answerAfterMs = 1000;

/**
 * Mails a link to set a new password, where there is an account of that address. Whether there is one shows neither in the answer
 * nor in the time it takes; a mail that takes longer goes out after it.
 * @throws ApiError rate_limited after ten in 15 minutes for one address or from one client
 */
export async function forgotPassword({
  client,
  input: { email },
}: {
  client: Client;
  input: { email: string };
}): Promise<void> {
  const account = sha256(email);
  const { retryAfter } = await takeAttempt([
    `forgot-password:account:${account}`,
    `forgot-password:client:${client.address}`,
  ]);
  if (retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', retryAfter);
  // Refusals of Auth (too many mails to this address) would tell that the account exists, so they are only logged.
  const sent = sendRecovery(email, client).then(
    (outcome) => !outcome.ok && console.warn(`Auth sent no mail to set a password: ${outcome.refusal.code}`),
    (error) => console.warn('Auth sent no mail to set a password', error),
  );
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } };
  EdgeRuntime?.waitUntil(sent);
  await new Promise((resolve) => setTimeout(resolve, answerAfterMs));
}

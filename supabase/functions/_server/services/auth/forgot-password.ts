import type { Client } from '../../auth/client.ts';
import { sendRecovery } from '../../auth/gotrue.ts';
import { takeAttempt } from '../../db/privileged.ts';
import { tooMany } from '../../http/api-error.ts';
import { sha256 } from '../../http/hash.ts';

/** Fixed response time in milliseconds, because sending an email takes longer than sending none. */
const answerAfterMs = 1000;

/**
 * Emails a password reset link if the account exists. Neither the response nor its time reveals that; a slow
 * email is sent after the response.
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
  // Auth's errors (too many emails to this address) would reveal that the account exists, so they are only
  // logged.
  const sent = sendRecovery(email, client).then(
    (outcome) => !outcome.ok && console.warn(`Auth did not send the password email: ${outcome.refusal.code}`),
    (error) => console.warn('Auth did not send the password email', error),
  );
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } };
  EdgeRuntime?.waitUntil(sent);
  await new Promise((resolve) => setTimeout(resolve, answerAfterMs));
}

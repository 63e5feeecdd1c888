import { type Client, clientOf } from '../../auth/client.ts';
import {
  passSecondFactor,
  rateLimitedByAuth,
  redeemMailedToken,
  refreshSession,
  secondFactorsOf,
  signOut,
  type Tokens,
  updateAccount,
} from '../../auth/gotrue.ts';
import { verifyToken } from '../../auth/verify-token.ts';
import { takeAttempt } from '../../db/privileged.ts';
import { ApiError, invalidInput, tooMany } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { isRecoveryCode, redeemRecoveryCode } from './recovery-codes.ts';
import { refusedAccount } from './refused-account.ts';

const spent = () => new ApiError('conflict', 'This link was already used or has expired. Request a new one.');

/**
 * Redeems a token from an email. Wrong tokens count against the client's address.
 * @throws ApiError conflict, the same for an unknown, used, or expired token; rate_limited
 */
export async function redeem(type: 'recovery' | 'email_change' | 'signup', token: string, client: Client) {
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
 * Prefix of a token that continues a used link with the session it created. It works only together with a
 * code, since the session may be stolen.
 */
const continuation = 'session:';

/**
 * Sets a new password through an emailed link and ends all other sessions of the account.
 * @returns a new session
 * @throws ApiError with the reason `second_factor`, which carries the token for the next attempt: forbidden
 * if the account has a second factor and no code was sent, invalid_input at `code` if it was wrong
 */
export async function resetPassword(
  c: AppContext,
  { token, password, code }: { token: string; password: string; code?: string | undefined },
): Promise<Tokens> {
  const client = clientOf(c);
  const isContinued = token.startsWith(continuation);
  let tokens = isContinued ? await goOn(token, client) : await linked(token, client);
  const [factorId] = await secondFactorsOf(tokens.access_token, client);
  if (isContinued && (!factorId || !code)) throw spent();
  if (factorId) tokens = await withCode(c, { tokens, factorId, code });
  const outcome = await updateAccount({ password }, tokens.access_token, client);
  // The link is already used, and a user who enters their current password now knows it, so this is not an
  // error.
  if (!outcome.ok && outcome.refusal.code !== 'same_password') throw refusedAccount(outcome.refusal);
  await signOut(tokens.access_token, client, 'others');
  return tokens;
}

async function linked(token: string, client: Client): Promise<Tokens> {
  const redeemed = await redeem('recovery', token, client);
  if (!redeemed) throw spent();
  return redeemed.tokens;
}

async function goOn(token: string, client: Client): Promise<Tokens> {
  const outcome = await refreshSession(token.slice(continuation.length), client);
  if (!outcome.ok) throw spent();
  return outcome.value;
}

async function withCode(
  c: AppContext,
  { tokens, factorId, code }: { tokens: Tokens; factorId: string; code: string | undefined },
): Promise<Tokens> {
  const reason = { kind: 'second_factor' as const, token: `${continuation}${tokens.refresh_token}` };
  if (!code) throw new ApiError('forbidden', 'Enter your second factor', { reason });
  const caller = await verifyToken(tokens.access_token);
  try {
    if (isRecoveryCode(code)) {
      c.set('caller', caller);
      await redeemRecoveryCode(c, code);
      return tokens;
    }
    return await passed(
      { factorId, code: code.replace(/\s/g, '') },
      { tokens, userId: caller.userId },
      clientOf(c),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, error.message, { ...error.extras, reason });
  }
}

/** @throws ApiError invalid_input at `code`, rate_limited */
async function passed(
  input: { factorId: string; code: string },
  { tokens, userId }: { tokens: Tokens; userId: string },
  client: Client,
): Promise<Tokens> {
  const attempt = await takeAttempt([`second-factor:account:${userId}`]);
  if (attempt.retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', attempt.retryAfter);
  const outcome = await passSecondFactor(input, tokens.access_token, client);
  if (!outcome.ok) {
    throw (
      rateLimitedByAuth(outcome.refusal) ??
      invalidInput([{ path: 'code', message: 'This code is wrong or expired' }])
    );
  }
  await attempt.giveBack();
  return outcome.value;
}

import { randomBytes } from 'node:crypto';
import type { User } from '../../../_shared/schemas/index.ts';
import { keepRecoveryCodes, takeAttempt, useRecoveryCode } from '../../db/privileged.ts';
import { type Ctx, requireCaller, secondFactorNeeded, withUser } from '../../db/with-user.ts';
import { invalidInput, tooMany } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { me } from './me.ts';

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const howMany = 10;

/** 125 random bits in five groups of five. They need no slow hash, unlike a password. */
function newCode(): string {
  const letters = [...randomBytes(25)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.match(/.{5}/g)?.join('-') ?? letters;
}

const hashOf = (code: string) => sha256(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/**
 * Creates new recovery codes for the caller and replaces the old ones.
 * @throws ApiError forbidden if the session has not passed the second factor
 */
export async function drawRecoveryCodes({
  ctx: { sql, userId },
}: {
  ctx: Ctx;
}): Promise<{ codes: string[] }> {
  const [row] = await sql<{ passed: boolean }[]>`select private.passed_second_factor() as passed`;
  if (!row?.passed) throw secondFactorNeeded();
  const codes = Array.from({ length: howMany }, newCode);
  await keepRecoveryCodes(sql, userId, codes.map(hashOf));
  return { codes };
}

/** Whether a code has the format of a recovery code rather than an authenticator code. */
export const isRecoveryCode = (code: string) => !/^\s*\d{3}\s?\d{3}\s*$/.test(code);

/**
 * Removes the caller's second factors with a recovery code. Ten wrong codes in 15 minutes block the account
 * for a while. They are counted outside the transaction, which a wrong code rolls back.
 * @throws ApiError invalid_input at `code`, rate_limited
 */
export async function redeemRecoveryCode(c: AppContext, code: string): Promise<User> {
  const attempt = await takeAttempt([`second-factor:account:${requireCaller(c).userId}`]);
  if (attempt.retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', attempt.retryAfter);
  const user = await withUser(c, async (ctx) => {
    if (await useRecoveryCode(ctx.sql, ctx.userId, hashOf(code))) return await me({ ctx });
    throw invalidInput([{ path: 'code', message: 'This recovery code is wrong or was already used' }]);
  });
  await attempt.giveBack();
  return user;
}

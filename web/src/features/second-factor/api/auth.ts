import type { AuthError, GoTrueMFAApi } from '@supabase/supabase-js';
import { ApiError } from '@/lib/api-error.ts';
import { refreshUser } from '@/lib/session/session-store.ts';
import { supabaseAuth } from '@/lib/session/supabase-auth.ts';

/** Setup data for an authenticator app, to scan or type. */
export interface Enrolment {
  id: string;
  /** QR code image as a data URL. */
  qrCode: string;
  secret: string;
}

const words: Record<string, string> = {
  mfa_verification_failed: 'This code is wrong or expired',
  mfa_challenge_expired: 'That took too long. Enter the current code.',
  over_request_rate_limit: 'Too many attempts. Please try again later.',
  insufficient_aal: 'Sign out, sign in again with your code, then change it',
};

/** Error codes about the typed code. All other errors are about the session. */
const ofTheCode = new Set(['mfa_verification_failed', 'mfa_challenge_expired']);

/** Calls Supabase Auth directly, because second factors change the session, which Supabase Auth stores. */
async function request<T>(
  call: (mfa: GoTrueMFAApi) => Promise<{ data: T; error: AuthError | null }>,
): Promise<NonNullable<T>> {
  const auth = await supabaseAuth.get();
  const { data, error } = await call(auth.mfa);
  if (!error && data) return data;
  const code = error?.code ?? '';
  const message = words[code] ?? "The sign-in service can't be reached. Try again in a moment.";
  throw new ApiError(message, {
    status: error?.status ?? 0,
    code,
    fields: ofTheCode.has(code) ? [{ path: 'code', message }] : [],
  });
}

/** Lists the verified apps, newest last. */
export async function listFactors(): Promise<{ id: string; created_at: string }[]> {
  const { totp } = await request((mfa) => mfa.listFactors());
  return totp.map(({ id, created_at }) => ({ id, created_at }));
}

/** Starts setting up an app. It becomes active once a code is verified. */
export async function enroll(): Promise<Enrolment> {
  // An abandoned setup has no effect, but its name would block a new one.
  const { all } = await request((mfa) => mfa.listFactors());
  for (const { id, status } of all) {
    if (status === 'unverified') await request((mfa) => mfa.unenroll({ factorId: id }));
  }
  const { id, totp } = await request((mfa) =>
    mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app', issuer: 'Plumbline' }),
  );
  return { id, qrCode: totp.qr_code, secret: totp.secret };
}

/**
 * Verifies a code from an app. This session then has two factors, and the user's other sessions with only one
 * factor end.
 */
export async function giveCode(factorId: string, code: string): Promise<void> {
  await request((mfa) => mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') }));
  await refreshUser();
}

export async function removeFactor(factorId: string): Promise<void> {
  await request((mfa) => mfa.unenroll({ factorId }));
  const auth = await supabaseAuth.get();
  // The current token still claims two factors, so replace it.
  await auth.refreshSession();
  await refreshUser();
}

/**
 * Supabase Auth client. It uses the project's secret key so that Auth trusts the client address we forward.
 */
import { unavailable } from '../db/error-map.ts';
import { settings } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { secretKeyHeader } from '../secret-key.ts';
import type { Client } from './client.ts';

/** The parts of Auth's sign-in response that we use. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  /** Unix seconds. */
  expires_at: number;
}

/** An error from Auth: its status and, if given, its error code. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  retryAfter: string | null;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export interface SignUp {
  userId: string;
  /** Null if the address must be confirmed first. */
  tokens: Tokens | null;
  /** True if the address is already taken: instead of saying so, Auth returns a user without identities. */
  taken: boolean;
}

export async function signUp(
  input: { email: string; password: string; data: Record<string, string> },
  client: Client,
): Promise<Outcome<SignUp>> {
  const outcome = await ask('POST', 'signup', input, client);
  if (!outcome.ok) return outcome;
  const body = outcome.value;
  const user = (body.user ?? body) as { id: string; identities?: unknown[] };
  const taken = Array.isArray(user.identities) && user.identities.length === 0 && !body.access_token;
  return { ok: true, value: { userId: user.id, tokens: body.access_token ? toTokens(body) : null, taken } };
}

export async function signInWithPassword(
  input: { email: string; password: string },
  client: Client,
): Promise<Outcome<Tokens>> {
  const outcome = await ask('POST', 'token?grant_type=password', input, client);
  return outcome.ok ? { ok: true, value: toTokens(outcome.value) } : outcome;
}

export async function refreshSession(refreshToken: string, client: Client): Promise<Outcome<Tokens>> {
  const outcome = await ask(
    'POST',
    'token?grant_type=refresh_token',
    { refresh_token: refreshToken },
    client,
  );
  return outcome.ok ? { ok: true, value: toTokens(outcome.value) } : outcome;
}

/** Ends this token's session, the person's others, or all of them. */
export async function signOut(
  token: string,
  client: Client,
  scope: 'local' | 'others' | 'global' = 'local',
): Promise<void> {
  await ask('POST', `logout?scope=${scope}`, {}, client, token);
}

/** Emails a password reset link, if the account exists. */
export const sendRecovery = (email: string, client: Client): Promise<Outcome<object>> =>
  ask('POST', 'recover', { email }, client);

/** The account of a token, as stored by Auth. */
export async function getAccount(
  token: string,
  client: Client,
): Promise<Outcome<{ email: string; new_email?: string }>> {
  return (await ask('GET', 'user', undefined, client, token)) as Outcome<{
    email: string;
    new_email?: string;
  }>;
}

/** Changes the password or email address of a token's account; a new address must be confirmed first. */
export const updateAccount = (
  changes: { password: string } | { email: string },
  token: string,
  client: Client,
): Promise<Outcome<object>> => ask('PUT', 'user', changes, client, token);

/**
 * Redeems the token of an emailed link.
 * @returns its session; null if another address must still confirm
 */
export async function redeemMailedToken(
  input: { type: 'recovery' | 'email_change' | 'signup' | 'magiclink'; token_hash: string },
  client: Client,
): Promise<Outcome<{ tokens: Tokens; email: string } | null>> {
  const outcome = await ask('POST', 'verify', input, client);
  if (!outcome.ok) return outcome;
  const { access_token, user } = outcome.value as { access_token?: string; user?: { email?: string } };
  if (!access_token) return { ok: true, value: null };
  return { ok: true, value: { tokens: toTokens(outcome.value), email: user?.email ?? '' } };
}

/** One call to Auth. @throws ApiError unavailable if it does not respond */
export async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object | undefined,
  client: Client,
  token?: string,
): Promise<Outcome<Record<string, unknown>>> {
  const { supabaseUrl } = settings();
  let response: Response;
  let answer: Record<string, unknown>;
  try {
    response = await fetch(`${supabaseUrl}/auth/v1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...secretKeyHeader(),
        'x-forwarded-for': client.address,
        'sb-forwarded-for': client.address,
        // Auth stores it with the session; people recognize their devices by it.
        'user-agent': client.userAgent,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    answer = text ? JSON.parse(text) : {};
  } catch (error) {
    throw Object.assign(unavailable(), { cause: error });
  }
  if (response.ok) return { ok: true, value: answer };
  if (response.status >= 500) throw Object.assign(unavailable(), { cause: answer });
  const refusal = {
    status: response.status,
    code: String(answer.error_code ?? answer.error ?? answer.code ?? ''),
    message: String(answer.msg ?? answer.message ?? answer.error_description ?? ''),
    retryAfter: response.headers.get('retry-after'),
  };
  return { ok: false, refusal };
}

export function toTokens(body: Record<string, unknown>): Tokens {
  const { access_token, refresh_token, expires_at, expires_in } = body as unknown as Tokens & {
    expires_in?: number;
  };
  return {
    access_token,
    refresh_token,
    expires_at: expires_at ?? Math.floor(Date.now() / 1000) + (expires_in ?? 3600),
  };
}

/** The ids of the verified second factors of a token's account. */
export async function secondFactorsOf(token: string, client: Client): Promise<string[]> {
  const outcome = await ask('GET', 'user', undefined, client, token);
  if (!outcome.ok) return [];
  const factors = (outcome.value.factors ?? []) as { id: string; status: string; factor_type: string }[];
  return factors
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .map(({ id }) => id);
}

/** Verifies a second factor with an authenticator code; the session then counts as two-factor. */
export async function passSecondFactor(
  input: { factorId: string; code: string },
  token: string,
  client: Client,
): Promise<Outcome<Tokens>> {
  const { factorId, code } = input;
  const asked = await ask('POST', `factors/${factorId}/challenge`, {}, client, token);
  if (!asked.ok) return asked;
  const challenge = { challenge_id: asked.value.id, code };
  const passed = await ask('POST', `factors/${factorId}/verify`, challenge, client, token);
  return passed.ok ? { ok: true, value: toTokens(passed.value) } : passed;
}

/** Our response when Auth itself rate-limits a call. */
export function rateLimitedByAuth(refusal: Refusal): ApiError | null {
  if (refusal.status !== 429) return null;
  return new ApiError('rate_limited', 'Too many attempts. Please try again later.', {
    headers: { 'Retry-After': refusal.retryAfter ?? '60' },
  });
}

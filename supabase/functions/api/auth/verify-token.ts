import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { unavailable } from '../db/error-map.ts';
import { settings } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/context.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const unauthenticated = () =>
  new ApiError('unauthenticated', 'Please sign in again', { headers: { 'WWW-Authenticate': 'Bearer' } });

/**
 * Checks an access token of the project: signature by one of the project's own keys, not expired, issued to a signed-in person.
 * @throws ApiError unauthenticated, or unavailable where the project's keys could not be fetched
 */
export async function verifyToken(token: string): Promise<Caller> {
  let claims: JWTPayload;
  try {
    claims = await verified(token);
  } catch (error) {
    if (isOutage(error)) throw unavailable();
    throw unauthenticated();
  }
  const { sub, role } = claims;
  if (role !== 'authenticated' || typeof sub !== 'string' || !uuidForm.test(sub)) throw unauthenticated();
  return { userId: sub, claims, token };
}

/** Each kind of key with its own algorithms, so that a public key can never pass for a shared secret. */
async function verified(token: string): Promise<JWTPayload> {
  const { jwtSecret } = settings();
  const expected = { audience: 'authenticated', requiredClaims: ['exp', 'sub'] };
  if (jwtSecret) {
    const secret = new TextEncoder().encode(jwtSecret);
    return (await jwtVerify(token, secret, { ...expected, algorithms: ['HS256'] })).payload;
  }
  return (await jwtVerify(token, keySet(), { ...expected, algorithms: ['ES256', 'RS256', 'EdDSA'] })).payload;
}

let keys: JWTVerifyGetKey | undefined;

function keySet(): JWTVerifyGetKey {
  const { jwks, supabaseUrl } = settings();
  keys ??= jwks
    ? createLocalJWKSet(JSON.parse(jwks))
    : createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`));
  return keys;
}

/**
 * Whether the keys could not be fetched, as against a token that is not valid: jose names its own timeout, and a failing fetch is a
 * TypeError. Every other error of jose's is about the token.
 */
function isOutage(error: unknown): boolean {
  return error instanceof errors.JWKSTimeout || (error instanceof TypeError && !settings().jwtSecret);
}

import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { unavailable } from '../db/error-map.ts';
import { settings } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/context.ts';
import { Outage } from '../outage.ts';
import { KeysUnavailable, signingKeys } from './signing-keys.ts';

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
    if (error instanceof KeysUnavailable) throw Object.assign(unavailable(), { cause: error });
    throw unauthenticated();
  }
  const { sub, role } = claims;
  if (role !== 'authenticated' || typeof sub !== 'string' || !uuidForm.test(sub)) throw unauthenticated();
  return { userId: sub, claims, token };
}

const publicAlgorithms = ['ES256', 'RS256', 'EdDSA'];

/** The token's algorithm decides what it is verified with, and that takes no other: a public key can never pass for a shared secret. */
async function verified(token: string): Promise<JWTPayload> {
  const expected = { audience: 'authenticated', requiredClaims: ['exp', 'sub'] };
  const { alg } = decodeProtectedHeader(token);
  if (alg === 'HS256') {
    const verified = await jwtVerify(token, sharedSecret(), { ...expected, algorithms: ['HS256'] });
    return verified.payload;
  }
  if (!publicAlgorithms.includes(alg ?? '')) throw unauthenticated();
  const algorithms = publicAlgorithms;
  const verified = await signingKeys().verify((key) => jwtVerify(token, key, { ...expected, algorithms }));
  return verified.payload;
}

const missingSecret = new Outage('sign-in');

/** @throws ApiError unauthenticated where the project has none, and says in the log what that may mean */
function sharedSecret(): Uint8Array {
  const { jwtSecret } = settings();
  if (jwtSecret) return new TextEncoder().encode(jwtSecret);
  missingSecret.report(
    'A token signed with the shared secret (HS256) was refused: AUTH_JWT_SECRET is not set',
  );
  throw unauthenticated();
}

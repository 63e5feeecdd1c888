import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { unavailable } from '../db/error-map.ts';
import { settings } from '../env.ts';
import { unauthenticated } from '../http/api-error.ts';
import type { Caller } from '../http/context.ts';
import { Outage } from '../outage.ts';
import { KeysUnavailable, signingKeys } from './signing-keys.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Checks a project access token: signed by one of the project's keys, not expired, issued to a signed-in
 * person.
 * @throws ApiError unauthenticated, or unavailable if the project's keys could not be fetched
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

/**
 * The token's algorithm selects the verifier, which accepts no other algorithm, so a public key can never
 * serve as a shared secret.
 */
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

/** @throws ApiError unauthenticated if the project has no shared secret; logs the likely cause */
function sharedSecret(): Uint8Array {
  const { jwtSecret } = settings();
  if (jwtSecret) return new TextEncoder().encode(jwtSecret);
  missingSecret.report(
    'A token signed with the shared secret (HS256) was refused: AUTH_JWT_SECRET is not set',
  );
  throw unauthenticated();
}

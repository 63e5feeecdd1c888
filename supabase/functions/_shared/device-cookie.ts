import { createHash, randomBytes } from 'node:crypto';

/**
 * Cookie by which a browser shows that it has signed in before: up to five random tokens, one per account,
 * latest first. It grants no access. A known device only gets its own limit of wrong passwords.
 */
const name = 'plumbline_device';
const mostTokens = 5;
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** @param header the request's `Cookie` header */
function tokensIn(header: string | null | undefined): string[] {
  const value = (header ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];
  return (value ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, mostTokens);
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** SHA-256 hashes (hex) of a request's tokens, as stored in the database. */
export const deviceHashes = (header: string | null | undefined): string[] => tokensIn(header).map(hashOf);

/**
 * Creates a token for an account that this browser has not signed in to before.
 * @param header the request's `Cookie` header
 * @returns the token's hash, and the `Set-Cookie` header that adds it to the browser's tokens
 */
export function newDevice(
  header: string | null | undefined,
  { isSecure }: { isSecure: boolean },
): { hash: string; setCookie: string } {
  const token = randomBytes(32).toString('base64url');
  return { hash: hashOf(token), setCookie: cookie([token, ...tokensIn(header)], isSecure) };
}

/** The `Set-Cookie` header that extends the lifetime of the browser's tokens. */
export const renewedDevice = (
  header: string | null | undefined,
  { isSecure }: { isSecure: boolean },
): string => cookie(tokensIn(header), isSecure);

const cookie = (tokens: string[], isSecure: boolean): string =>
  `${name}=${tokens.slice(0, mostTokens).join('.')}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

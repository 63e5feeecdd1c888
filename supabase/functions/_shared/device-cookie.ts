import { createHash, randomBytes } from 'node:crypto';

/**
 * The cookie by which a browser shows that it has signed in before: up to five random tokens, one for each account, the latest first.
 * It opens nothing. A device that is known only has a limit of wrong passwords of its own.
 */
const name = 'plumbline_device';
const mostTokens = 5;
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** @param header of the request, `Cookie` */
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

/** What the database knows the tokens of a request by, SHA-256 as hex. */
export const deviceHashes = (header: string | null | undefined): string[] => tokensIn(header).map(hashOf);

/**
 * A token for an account that this browser has not signed in to before.
 * @param header `Cookie` of the request
 * @returns the token's hash, and the `Set-Cookie` that adds it to those the browser has
 */
export function newDevice(
  header: string | null | undefined,
  { isSecure }: { isSecure: boolean },
): { hash: string; setCookie: string } {
  const token = randomBytes(32).toString('base64url');
  return { hash: hashOf(token), setCookie: cookie([token, ...tokensIn(header)], isSecure) };
}

/** The `Set-Cookie` that makes the browser keep what it has for longer. */
export const renewedDevice = (
  header: string | null | undefined,
  { isSecure }: { isSecure: boolean },
): string => cookie(tokensIn(header), isSecure);

const cookie = (tokens: string[], isSecure: boolean): string =>
  `${name}=${tokens.slice(0, mostTokens).join('.')}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

import { SignJWT } from 'jose';

interface Claims {
  sub?: string;
  role?: string;
  aud?: string;
}

/** An access token like those Auth issues, signed with the given secret. */
export async function accessToken(
  secret: string,
  claims: Claims = {},
  expires: number | string = '5m',
): Promise<string> {
  const { sub = crypto.randomUUID(), role = 'authenticated', aud = 'authenticated' } = claims;
  return await new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sub)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

/** An unsigned token, with algorithm `none`. */
export function unsignedToken(sub: string = crypto.randomUUID()): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 300;
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub, role: 'authenticated', aud: 'authenticated', exp })}.`;
}

import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, it, vi } from 'vitest';
import { accessToken, unsignedToken } from '../testing/tokens.ts';
import { setUnitEnv, unitSecret } from '../testing/unit-env.ts';
import { verifyToken } from './verify-token.ts';

const { publicKey, privateKey } = await generateKeyPair('ES256');
beforeAll(async () => {
  setUnitEnv();
  const jwk = { ...(await exportJWK(publicKey)), kid: 'ours', alg: 'ES256' };
  process.env.SUPABASE_JWKS = JSON.stringify([jwk]);
});

const signedByKey = (sub: string) =>
  new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours' })
    .setSubject(sub)
    .setAudience('authenticated')
    .setExpirationTime('5m')
    .sign(privateKey);

it('accepts a token of the project and returns its user', async () => {
  const sub = crypto.randomUUID();
  expect(await verifyToken(await accessToken(unitSecret, { sub }))).toMatchObject({ userId: sub });
});

it('accepts a token signed by a key when a shared secret is also set', async () => {
  const sub = crypto.randomUUID();
  expect(await verifyToken(await signedByKey(sub))).toMatchObject({ userId: sub });
});

it('returns 503 with Retry-After, not 401, when the signing keys cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { privateKey: created } = await generateKeyPair('ES256');
  const token = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'made since' })
    .sign(created);
  await expect(verifyToken(token)).rejects.toMatchObject({
    code: 'unavailable',
    extras: { headers: { 'Retry-After': '5' } },
  });
});

const past = Math.floor(Date.now() / 1000) - 60;
it.each<[string, () => string | Promise<string>]>([
  ['another secret', () => accessToken('another-secret-of-at-least-32-bytes')],
  ['no signature', () => unsignedToken()],
  ['the public key for a shared secret', async () => accessToken(await exportSPKI(publicKey))],
  ['its time over', () => accessToken(unitSecret, {}, past)],
  ['another audience', () => accessToken(unitSecret, { aud: 'elsewhere' })],
  ['the role anon', () => accessToken(unitSecret, { role: 'anon' })],
  ['the role service_role', () => accessToken(unitSecret, { role: 'service_role' })],
  ['no person', () => accessToken(unitSecret, { sub: 'ann' })],
  ['no form', () => 'abc'],
])('rejects a token with %s', async (_, token) => {
  await expect(verifyToken(await token())).rejects.toMatchObject({ code: 'unauthenticated' });
});

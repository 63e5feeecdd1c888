import { beforeAll, expect, it } from 'vitest';
import { accessToken, unsignedToken } from '../testing/tokens.ts';
import { setUnitEnv, unitSecret } from '../testing/unit-env.ts';
import { verifyToken } from './verify-token.ts';

beforeAll(setUnitEnv);

it('accepts a token of the project and names its person', async () => {
  const sub = crypto.randomUUID();
  expect(await verifyToken(await accessToken(unitSecret, { sub }))).toMatchObject({ userId: sub });
});

const past = Math.floor(Date.now() / 1000) - 60;
it.each<[string, () => string | Promise<string>]>([
  ['another secret', () => accessToken('another-secret-of-at-least-32-bytes')],
  ['no signature', () => unsignedToken()],
  ['its time over', () => accessToken(unitSecret, {}, past)],
  ['another audience', () => accessToken(unitSecret, { aud: 'elsewhere' })],
  ['the role anon', () => accessToken(unitSecret, { role: 'anon' })],
  ['the role service_role', () => accessToken(unitSecret, { role: 'service_role' })],
  ['no person', () => accessToken(unitSecret, { sub: 'ann' })],
  ['no form', () => 'abc'],
])('refuses a token with %s', async (_, token) => {
  await expect(verifyToken(await token())).rejects.toMatchObject({ code: 'unauthenticated' });
});

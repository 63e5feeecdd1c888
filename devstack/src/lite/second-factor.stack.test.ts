import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServices, type TestStack } from '../testing/test-stack.ts';
import { codeAt, stepOf } from './totp.ts';

let stack: TestStack;
const password = 'correct horse battery';

beforeAll(async () => {
  stack = await startServices();
});
afterAll(() => stack.stop());

const code = (secret: string) => codeAt(secret, Date.now() / 1000);
const claims = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

async function enrolled(email: string) {
  const client = await stack.signedIn(email);
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Plumbline' });
  if (error) throw error;
  return { client, mfa: client.auth.mfa, factorId: data.id, totp: data.totp };
}

test('codes match RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect([59, 1_111_111_109, 2_000_000_000].map((at) => codeAt(secret, at))).toEqual([
    '287082',
    '081804',
    '279037',
  ]);
  const step = Math.floor(1_111_111_109 / 30);
  expect([-60, -30, 0, 30, 60].map((late) => stepOf(secret, '081804', 1_111_111_109 + late))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ]);
  expect(stepOf(secret, '€€€€€€', 1_111_111_109)).toBeNull();
});

test('supabase-js enrolls an authenticator app, signs in with it, and removes it', async () => {
  const { client, mfa, factorId, totp } = await enrolled('mia@example.com');
  expect(totp.uri).toContain(`secret=${totp.secret}`);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect((await mfa.listFactors()).data).toMatchObject({ all: [{ id: factorId }], totp: [] });
  const elsewhere = stack.client();
  await elsewhere.auth.signInWithPassword({ email: 'mia@example.com', password });

  const wrong = await mfa.challengeAndVerify({ factorId, code: '000000' });
  expect(wrong.error?.code).toBe('mfa_verification_failed');
  const { data, error } = await mfa.challengeAndVerify({ factorId, code: code(totp.secret) });
  expect(error).toBeNull();
  expect(claims(data?.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  });
  expect((await mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }]);
  const renewed = await client.auth.refreshSession();
  expect(claims(renewed.data.session?.access_token).aal).toBe('aal2');
  // The other session had only one factor.
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();

  const again = stack.client();
  const signedIn = await again.auth.signInWithPassword({ email: 'mia@example.com', password });
  expect(claims(signedIn.data.session?.access_token).aal).toBe('aal1');
  expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect((await again.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  expect((await again.auth.updateUser({ password: 'another horse battery' })).error?.code).toBe(
    'insufficient_aal',
  );
  expect((await mfa.unenroll({ factorId })).error).toBeNull();
  const after = await client.auth.refreshSession();
  expect(claims(after.data.session?.access_token).aal).toBe('aal1');
});

test('a factor belongs to its owner, and a challenge works once', async () => {
  const { mfa, factorId, totp } = await enrolled('nia@example.com');
  const stranger = await stack.signedIn('oda@example.com');
  expect((await stranger.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found');
  const { data: challenge } = await mfa.challenge({ factorId });
  const answer = { factorId, challengeId: challenge?.id ?? '', code: code(totp.secret) };
  expect((await mfa.verify(answer)).error).toBeNull();
  expect((await mfa.verify(answer)).error?.code).toBe('mfa_challenge_expired');
});

test('a code works once, even in concurrent requests', async () => {
  const { mfa, factorId, totp } = await enrolled('rae@example.com');
  const used = code(totp.secret);
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => mfa.challengeAndVerify({ factorId, code: used })),
  );
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  const again = await mfa.challengeAndVerify({ factorId, code: used });
  expect(again.error?.code).toBe('mfa_verification_failed');
  const before = codeAt(totp.secret, Date.now() / 1000 - 30);
  expect((await mfa.challengeAndVerify({ factorId, code: before })).error?.code).toBe(
    'mfa_verification_failed',
  );
  const next = codeAt(totp.secret, Date.now() / 1000 + 30);
  expect((await mfa.challengeAndVerify({ factorId, code: next })).error).toBeNull();
});

test('guessing codes is slowed down', async () => {
  const { mfa, factorId } = await enrolled('pia@example.com');
  const codes = [];
  for (let n = 0; n < 11; n += 1)
    codes.push((await mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code);
  expect(codes).toEqual([...Array(10).fill('mfa_verification_failed'), 'over_request_rate_limit']);
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;
const password = 'correct horse battery';

beforeAll(async () => {
  stack = await startServices({ migrations: true });
});
afterAll(() => stack.stop());
beforeEach(() => stack.sql`delete from private.rate_limit_hits`);

/** Calls Auth directly, bypassing the API. */
function auth(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${stack.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const signIn = (email: string, secret: string, headers = {}) =>
  auth('token?grant_type=password', { email, password: secret }, headers);

async function guesses(count: number, email: string, headers = {}): Promise<number[]> {
  const answers = Array.from({ length: count }, () => signIn(email, 'not the password', headers));
  return (await Promise.all(answers)).map(({ status }) => status).sort();
}

test('password guessing is limited per account, whether it exists or not', async () => {
  await stack.signedIn('cat@example.com');
  for (const email of ['cat@example.com', 'nobody@example.com']) {
    await stack.sql`delete from private.rate_limit_hits`;
    expect(await guesses(11, email)).toEqual([...Array(10).fill(400), 429]);
  }
  await stack.sql`delete from private.rate_limit_hits`;
  await guesses(10, 'cat@example.com');
  const { error } = await stack.client().auth.signInWithPassword({ email: 'cat@example.com', password });
  expect(error?.code).toBe('over_request_rate_limit');
});

test('a device that has signed in before has its own limit', async () => {
  await stack.signedIn('dee@example.com');
  const token = 'd'.repeat(43);
  const hash = createHash('sha256').update(token).digest('hex');
  await stack.sql`
    insert into private.known_devices (token_hash, user_id) select ${hash}, u.id from auth.users u where u.email = 'dee@example.com'`;
  const cookie = `other=1; plumbline_device=${'e'.repeat(43)}.${token}`;
  await guesses(11, 'dee@example.com');
  expect((await signIn('dee@example.com', password)).status).toBe(429);
  expect((await signIn('dee@example.com', password, { cookie })).status).toBe(200);
  expect(await guesses(11, 'dee@example.com', { cookie })).toEqual([...Array(10).fill(400), 429]);
});

test('successful sign-ins do not count', async () => {
  await stack.signedIn('eli@example.com');
  for (let n = 0; n < 12; n += 1) expect((await signIn('eli@example.com', password)).status).toBe(200);
});

test('a known address is refused as slowly as an unknown one', async () => {
  await stack.signedIn('fay@example.com');
  const took: Record<string, number[]> = { 'fay@example.com': [], 'nobody@example.com': [] };
  for (let n = 0; n < 7; n += 1) {
    await stack.sql`delete from private.rate_limit_hits`;
    for (const [email, times] of Object.entries(took)) {
      const began = performance.now();
      await signIn(email, 'not the password');
      times.push(performance.now() - began);
    }
  }
  const [known = 0, unknown = 1] = Object.values(took).map((times) => times.sort((a, b) => a - b)[3]);
  expect(known / unknown).toBeGreaterThan(0.95);
  expect(known / unknown).toBeLessThan(1.05);
});

test('emails are limited per recipient address and per client', async () => {
  const statuses: number[] = [];
  for (const path of ['recover', 'otp', 'magiclink', 'resend'])
    statuses.push((await auth(path, { email: 'victim@example.com', type: 'signup' })).status);
  expect(statuses.slice(1)).toEqual([429, 429, 429]);
  const many = await Promise.all(
    Array.from({ length: 35 }, (_, n) => auth('recover', { email: `victim-${n}@example.com` })),
  );
  expect(many.filter(({ status }) => status === 429)).toHaveLength(6);
});

test('guessing emailed codes is limited, and so are sign-ups', async () => {
  const verified = await Promise.all(
    Array.from({ length: 31 }, (_, n) => auth('verify', { type: 'recovery', token_hash: `guess-${n}` })),
  );
  expect(verified.filter(({ status }) => status === 429)).toHaveLength(1);
  // Four people signed up above.
  const signedUp = await Promise.all(
    Array.from({ length: 100 }, () => auth('signup', { email: 'no address', password: 'x' })),
  );
  expect(signedUp.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

test.each(['%74oken?grant_type=password', 'recove%72', 'fac%74ors'])(
  'an encoded path bypasses no limit: %s',
  async (path) => {
    expect((await auth(path, { email: 'dee@example.com', password })).status).toBe(404);
  },
);

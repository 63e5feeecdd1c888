import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../mail/store.ts';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;
const person = { email: 'ina@example.com', password: 'correct horse battery' };
const before = process.env.MAIL_FROM_UNCONFIRMED;

beforeAll(async () => {
  process.env.MAIL_FROM_UNCONFIRMED = 'refuse';
  stack = await startServices();
});
afterAll(async () => {
  await stack.stop();
  if (before === undefined) delete process.env.MAIL_FROM_UNCONFIRMED;
  else process.env.MAIL_FROM_UNCONFIRMED = before;
});

test('an account cannot be used until the emailed link is opened', async () => {
  const { data } = await stack.client().auth.signUp(person);
  expect(data.session).toBeNull();
  const confirmed = async () =>
    (await stack.sql`select email_confirmed_at from auth.users where email = ${person.email}`)[0]
      ?.email_confirmed_at;
  expect(await confirmed()).toBeNull();
  expect((await stack.client().auth.signInWithPassword(person)).error?.code).toBe('email_not_confirmed');
  const mails = (await (await fetch(`${stack.url}/mail/messages?to=${person.email}`)).json()) as Mail[];
  expect(mails[0]?.subject).toBe('Confirm your email address for Plumbline');
  const token_hash = /confirm-email#signup-([0-9a-f]+)"/.exec(mails[0]?.html ?? '')?.[1] ?? '';
  expect((await stack.client().auth.verifyOtp({ type: 'signup', token_hash })).error).toBeNull();
  expect(await confirmed()).not.toBeNull();
  expect((await stack.client().auth.signInWithPassword(person)).error).toBeNull();
});

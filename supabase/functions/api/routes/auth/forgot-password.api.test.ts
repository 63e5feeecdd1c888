import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newOwner } from '../../../_server/testing/cast.ts';
import { mailedToken, mailsTo } from '../../../_server/testing/caught-mail.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessApi, newAddress } from '../../../_server/testing/in-process.ts';
import { forgotPasswordAnswerSchema, sessionSchema } from '../../../_shared/schemas/index.ts';

let post: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  post = await inProcessApi();
});
afterAll(closeDatabase);

const forgot = (email: string, from = newAddress()) => post('/auth/forgot-password', { email }, from);
const reset = (token: string, password: string, from = newAddress()) =>
  post('/auth/reset-password', { token, password }, from);

describe('a password reset', () => {
  it('works once through the emailed link and ends every other session', async () => {
    const { email, token: old } = await newOwner();
    await success(forgot(` ${email.toUpperCase()} `), 200, forgotPasswordAnswerSchema);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Set a new password for Plumbline');
    const token = await mailedToken(email, 'reset-password');
    const session = await success(reset(token, 'a new good password'), 200, sessionSchema);
    expect(session.user.email).toBe(email);
    expect((await call('GET', '/auth/me', { token: session.token })).status).toBe(200);
    expect(await refusal(call('GET', '/auth/me', { token: old }))).toMatchObject({ status: 401 });
    const spent = { status: 409, message: expect.stringContaining('Request a new one') };
    expect(await refusal(reset(token, 'yet another password'))).toMatchObject(spent);
    expect(await refusal(reset('0'.repeat(56), 'yet another password'))).toMatchObject(spent);
    const login = (password: string) => post('/auth/login', { email, password }, newAddress());
    expect((await login('a new good password')).status).toBe(200);
    expect((await login('correct horse battery')).status).toBe(401);
  });

  it('for an unknown address gets the same response and sends no email', async () => {
    const { email } = await newOwner();
    const stranger = `${crypto.randomUUID()}@test.example`;
    const timed = async (address: string) => {
      const began = performance.now();
      const answer = await success(forgot(address), 200, forgotPasswordAnswerSchema);
      return { answer, took: performance.now() - began };
    };
    const [known, unknown] = [await timed(email), await timed(stranger)];
    expect(unknown.answer).toEqual(known.answer);
    // The response waits for a fixed time, not for the email.
    expect(Math.min(known.took, unknown.took)).toBeGreaterThan(990);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  it('is limited to ten attempts in 15 minutes, per email address and per IP address', async () => {
    const [email, from] = [`${crypto.randomUUID()}@test.example`, newAddress()];
    const statuses = await Promise.all(Array.from({ length: 11 }, async () => (await forgot(email)).status));
    expect(statuses.sort()).toEqual([...Array(10).fill(200), 429]);
    const tokens = Array.from({ length: 11 }, () => '0'.repeat(56));
    const tries = await Promise.all(
      tokens.map(async (token) => (await reset(token, 'long enough', from)).status),
    );
    expect(tries.sort()).toEqual([...Array(10).fill(409), 429]);
  });

  it('reports an invalid email address or password', async () => {
    expect(await refusal(forgot('nobody'))).toMatchObject({ status: 422, fields: [{ path: 'email' }] });
    expect(await refusal(reset('', 'short'))).toMatchObject({
      status: 422,
      fields: [{ path: 'token' }, { path: 'password' }],
    });
  });
});

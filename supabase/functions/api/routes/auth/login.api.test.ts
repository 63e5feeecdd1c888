import { beforeAll, describe, expect, it } from 'vitest';
import { newOwner, type Person } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessApi, newAddress } from '../../../_server/testing/in-process.ts';
import { sessionSchema } from '../../../_shared/schemas/index.ts';

let post: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  post = await inProcessApi();
});

const guess = (email: string, client: string, password = 'not the password') =>
  post('/auth/login', { email, password }, client);

async function statuses(count: number, attempt: (index: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i += 1) found.push((await attempt(i)).status);
  return found;
}

describe('POST /auth/login', () => {
  it('starts a session for the right password', async () => {
    const person = await newOwner();
    const body = { email: ` ${person.email.toUpperCase()} `, password: person.password };
    const session = await success(call('POST', '/auth/login', { body }), 200, sessionSchema);
    expect(session.user).toMatchObject({ id: person.id, organization_id: person.organizationId });
    expect(session.expires_at * 1000).toBeGreaterThan(Date.now());
  });

  it('returns the same response for an unknown address and a wrong password', async () => {
    const { email } = await newOwner();
    const wrong = await refusal(guess(email, newAddress()));
    const unknown = await refusal(guess(`${crypto.randomUUID()}@test.example`, newAddress()));
    expect(wrong).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      message: 'Invalid email or password',
    });
    expect(unknown).toEqual(wrong);
  });

  it('reports invalid fields without counting an attempt', async () => {
    const answer = await refusal(post('/auth/login', { email: 'x', password: '1' }, newAddress()));
    expect(answer).toMatchObject({
      status: 422,
      fields: [{ message: 'Invalid email address' }, { message: 'Password must be at least 8 characters' }],
    });
  });

  it('blocks an IP address from an account after ten failures, even with the right password', async () => {
    const { email, password } = await newOwner();
    const address = newAddress();
    expect(await statuses(10, () => guess(email, address))).toEqual(Array(10).fill(401));
    const closed = await guess(email, address, password);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('delays the eleventh failure for an account and returns 429, from any IP address', async () => {
    const { email } = await newOwner();
    expect(await statuses(10, () => guess(email, newAddress()))).toEqual(Array(10).fill(401));
    const began = performance.now();
    const answer = await guess(email, newAddress());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect(performance.now() - began).toBeGreaterThan(5000);
  });

  it('allows only ten of many concurrent guesses', async () => {
    const { email } = await newOwner();
    const all = await Promise.all(Array.from({ length: 20 }, () => guess(email, newAddress())));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('returns 429 for the eleventh failure from an IP address, for any account', async () => {
    const address = newAddress();
    const anyone = () => guess(`${crypto.randomUUID()}@test.example`, address);
    expect(await statuses(11, anyone)).toEqual([...Array(10).fill(401), 429]);
  });

  it('does not count successful sign-ins', async () => {
    const person: Person = await newOwner();
    const address = newAddress();
    expect(await statuses(12, () => guess(person.email, address, person.password))).toEqual(
      Array(12).fill(200),
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newOwner, type Person, sql } from '../../_server/testing/cast.ts';
import { call, success } from '../../_server/testing/client.ts';
import { inProcessApi, newAddress } from '../../_server/testing/in-process.ts';
import { sessionSchema } from '../../_shared/schemas/index.ts';

afterAll(closeDatabase);

let post: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  post = await inProcessApi();
});

type Account = Pick<Person, 'email' | 'password'>;

const signIn = ({ email, password }: Account, address: string, cookie = '') =>
  post('/auth/login', { email, password }, address, cookie ? { cookie } : {});
const guess = ({ email }: Account, address: string, cookie = '') =>
  signIn({ email, password: 'not the password' }, address, cookie);

/** Wrong passwords, sent in parallel. */
async function guesses(
  count: number,
  account: Account,
  addressOf = newAddress,
  cookie = '',
): Promise<number[]> {
  const answers = Array.from({ length: count }, () => guess(account, addressOf(), cookie));
  return (await Promise.all(answers)).map(({ status }) => status).sort();
}

/** The browser's cookie after a response. */
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** A person, and the cookie of a browser they have signed in with. */
async function known(): Promise<{ person: Person; cookie: string; token: string }> {
  const person = await newOwner();
  const answer = await signIn(person, newAddress());
  const { token } = await success(answer.clone(), 200, sessionSchema);
  return { person, cookie: cookieOf(answer), token };
}

const knownDevices = async ({ id }: Person) => {
  const [row] = await sql()<{ count: number }[]>`
    select count(*)::integer as count from private.known_devices where user_id = ${id}`;
  return row?.count;
};

describe('a stranger who guesses passwords', () => {
  it('from one IP address does not lock the account from another', async () => {
    const person = await newOwner();
    const address = newAddress();
    expect(await guesses(10, person, () => address)).toEqual(Array(10).fill(401));
    expect((await guess(person, address)).status).toBe(429);
    expect((await signIn(person, newAddress())).status).toBe(200);
  });

  it('from one IP address does not lock out a colleague at that address', async () => {
    const [person, colleague] = [await newOwner(), await newOwner()];
    const office = newAddress();
    await guesses(11, person, () => office);
    expect((await signIn(colleague, office)).status).toBe(200);
  });

  it('from many addresses is blocked, without slowing sign-in on a known device', async () => {
    const { person, cookie } = await known();
    const answers = await guesses(30, person);
    expect(answers).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    const stopped = await signIn(person, newAddress());
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 60]).toEqual([429, true]);
    const began = performance.now();
    expect((await signIn(person, newAddress(), cookie)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(4000);
  });

  it('does not block a signed-in person from changing their password', async () => {
    const person = await newOwner();
    await guesses(26, person);
    const body = { current_password: person.password, password: 'another horse battery' };
    expect((await call('POST', '/me/password', { token: person.token, body })).status).toBe(200);
  });

  it('gains nothing from a forged device token or one of another account', async () => {
    const [{ person }, other] = [await known(), await known()];
    const madeUp = `plumbline_device=${'A'.repeat(43)}`;
    for (const cookie of [madeUp, other.cookie]) {
      const address = newAddress();
      expect(await guesses(11, person, () => address, cookie)).toEqual(expect.arrayContaining([429]));
      await sql()`delete from private.rate_limit_hits where key like 'sign-in:account:%'`;
    }
  });

  it('on a known device gets ten guesses and locks out no other device', async () => {
    const { person, cookie } = await known();
    expect(await guesses(11, person, newAddress, cookie)).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(person, newAddress(), cookie)).status).toBe(429);
    expect((await signIn(person, newAddress())).status).toBe(200);
  });
});

describe('the device token', () => {
  it('is random, HttpOnly, SameSite, and stored as a hash', async () => {
    const person = await newOwner();
    const header = (await signIn(person, newAddress())).headers.get('set-cookie') ?? '';
    expect(header).toMatch(
      /^plumbline_device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const token = cookieOf(new Response(null, { headers: { 'set-cookie': header } })).split('=')[1] ?? '';
    const rows = await sql()`select * from private.known_devices where user_id = ${person.id}`;
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('stays the same at the next sign-in, next to tokens of other accounts', async () => {
    const { person, cookie } = await known();
    expect(cookieOf(await signIn(person, newAddress(), cookie))).toBe(cookie);
    const other = await newOwner();
    const both = cookieOf(await signIn(other, newAddress(), cookie));
    expect(both.split('=')[1]?.split('.')).toHaveLength(2);
    expect(both).toContain(cookie.split('=')[1]);
    expect(cookieOf(await signIn(person, newAddress(), both))).toBe(both);
  });

  it('is not issued for a wrong password', async () => {
    expect((await guess(await newOwner(), newAddress())).headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['signing out everywhere', ({ token }: { token: string }) => call('POST', '/me/sessions/end', { token })],
    [
      'a new password',
      ({ token, person }: { token: string; person: Person }) =>
        call('POST', '/me/password', {
          token,
          body: { current_password: person.password, password: 'another horse battery' },
        }),
    ],
  ])('is invalid after %s', async (_name, act) => {
    const device = await known();
    expect((await act(device)).ok).toBe(true);
    const [left] = await sql()<{ old: boolean }[]>`
      select exists (
        select from private.known_devices
        where user_id = ${device.person.id}
          and token_hash = encode(sha256(convert_to(${device.cookie.split('=')[1] ?? ''}, 'utf8')), 'hex')) as old`;
    expect(left?.old).toBe(false);
  });

  it('is invalid after its session is ended from another device, but survives sign-out', async () => {
    const { person, cookie, token } = await known();
    const before = await knownDevices(person);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const path = `/me/sessions/${claims.session_id}`;
    expect((await call('DELETE', path, { token: person.token })).ok).toBe(true);
    expect(await knownDevices(person)).toBe(Number(before) - 1);

    const again = await signIn(person, newAddress(), cookie);
    expect(cookieOf(again)).not.toBe(cookie);
    const session = await success(again, 200, sessionSchema);
    expect((await call('POST', '/auth/logout', { token: session.token })).ok).toBe(true);
    expect(await knownDevices(person)).toBe(before);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../../../_server/testing/cast.ts';
import { mailedToken } from '../../../_server/testing/caught-mail.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessApi, newAddress } from '../../../_server/testing/in-process.ts';
import {
  accountSchema,
  emailConfirmationSchema,
  orNull,
  profileSchema,
  sessionDeviceSchema,
  sessionSchema,
  userSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const me = (token: string) => call('GET', '/auth/me', { token });
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  success(call('POST', '/auth/login', { body: { email, password } }), 200, sessionSchema);
const account = (token: string) => success(call('GET', '/me/account', { token }), 200, accountSchema);

describe('/me/profile', () => {
  it('is changed by its owner, field by field, and shown in /auth/me', async () => {
    const { token, id } = await newOwner();
    const first = await success(call('GET', '/me/profile', { token }), 200, profileSchema);
    expect(first).toMatchObject({ id, name: 'Olive Owner', title: null, phone: null, date_format: null });
    const body = {
      title: 'Project executive',
      phone: '+1 (555) 010-0100',
      date_format: 'day_first',
      number_format: 'point_comma',
    };
    const put = call('PUT', '/me/profile', { token, body, headers: { 'if-match': `"${first.version}"` } });
    expect(await success(put, 200, profileSchema)).toMatchObject({ ...body, name: 'Olive Owner' });
    expect(await success(me(token), 200, userSchema)).toMatchObject({
      date_format: 'day_first',
      number_format: 'point_comma',
    });
    const clear = call('PUT', '/me/profile', { token, body: { title: '', date_format: null } });
    expect(await success(clear, 200, profileSchema)).toMatchObject({ title: null, date_format: null });
    const stale = call('PUT', '/me/profile', {
      token,
      body: { name: 'O. Owner' },
      headers: { 'if-match': `"${first.version}"` },
    });
    expect(await refusal(stale)).toMatchObject({ status: 412 });
  });

  it('reports the invalid field', async () => {
    const { token } = await newOwner();
    for (const [body, path] of [
      [{ name: 'x' }, 'name'],
      [{ phone: 'call me' }, 'phone'],
      [{ title: 'x'.repeat(101) }, 'title'],
      [{ date_format: 'lunar' }, 'date_format'],
      [{ number_format: 'roman' }, 'number_format'],
    ] as const)
      expect(await refusal(call('PUT', '/me/profile', { token, body }))).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
    expect(await refusal(call('GET', '/me/profile'))).toMatchObject({ status: 401 });
  });
});

describe('sessions', () => {
  const list = (token: string) =>
    success(call('GET', '/me/sessions', { token }), 200, sessionDeviceSchema.array());

  it('are listed with their device and ended one by one', async () => {
    const person = await newOwner();
    const other = await success(
      call('POST', '/auth/login', {
        body: { email: person.email, password: person.password },
        headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
      }),
      200,
      sessionSchema,
    );
    const sessions = await list(person.token);
    expect(sessions).toHaveLength(2);
    const [theirs] = sessions.filter(({ is_current }) => !is_current);
    expect(theirs).toMatchObject({ device: 'Safari on iPhone' });
    const end = (token: string) => call('DELETE', `/me/sessions/${theirs?.id}`, { token });
    expect(await refusal(end((await newOwner()).token))).toMatchObject({ status: 404 });
    await success(end(person.token), 200, sessionDeviceSchema);
    expect(await refusal(me(other.token))).toMatchObject({ status: 401 });
    const body = { refresh_token: other.refresh_token };
    expect(await refusal(call('POST', '/auth/refresh', { body }))).toMatchObject({ status: 401 });
    expect(await refusal(end(person.token))).toMatchObject({ status: 404 });
    expect(await list(person.token)).toHaveLength(1);
  });

  it('can all be ended together, including the current one, but not those of others', async () => {
    const person = await newOwner();
    const stranger = await newOwner();
    const other = await signIn(person);
    expect((await call('POST', '/me/sessions/end', { token: person.token })).status).toBe(204);
    for (const token of [person.token, other.token]) {
      expect(await refusal(me(token))).toMatchObject({ status: 401 });
      // A token that has not expired cannot write anything either.
      const body = { name: 'N', client_name: 'C', start_date: '2026-01-01' };
      expect(await refusal(call('POST', '/projects', { token, body }))).toMatchObject({ status: 401 });
    }
    expect((await me(stranger.token)).status).toBe(200);
    const created = await sql()`select 1 from public.projects where org_id = ${person.organizationId}`;
    expect(created).toHaveLength(0);
  });
});

describe('a password', () => {
  const change = (token: string, body: object) => call('POST', '/me/password', { token, body });

  it('is changed with the current one, and every other session ends', async () => {
    const person = await newOwner();
    const other = await signIn(person);
    const password = 'another horse battery';
    const changed = change(person.token, { current_password: person.password, password });
    const session = await success(changed, 200, orNull(sessionSchema));
    expect((await me(session?.token ?? '')).status).toBe(200);
    for (const token of [person.token, other.token])
      expect(await refusal(me(token))).toMatchObject({ status: 401 });
    await signIn({ email: person.email, password });
  });

  it('is not changed if the current one is wrong or the new one is too weak', async () => {
    const person = await newOwner();
    const { password } = person;
    const wrong: [object, string][] = [
      [{ current_password: 'wrong password', password: 'another horse battery' }, 'current_password'],
      [{ current_password: password, password: 'short' }, 'password'],
      [{ current_password: password, password }, 'password'],
    ];
    for (const [body, path] of wrong)
      expect(await refusal(change(person.token, body))).toMatchObject({ status: 422, fields: [{ path }] });
    expect((await me(person.token)).status).toBe(200);
    const sessions = await success(
      call('GET', '/me/sessions', { token: person.token }),
      200,
      sessionDeviceSchema.array(),
    );
    expect(sessions).toHaveLength(1);
    expect(await refusal(change('', {}))).toMatchObject({ status: 401 });
  });

  it('can be guessed ten times', async () => {
    const person = await newOwner();
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await change(person.token, { current_password: `guess ${n}`, password: 'long enough' })).status,
      );
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

describe('an email address', () => {
  it('changes after both addresses confirm', async () => {
    const post = await inProcessApi();
    const person = await newOwner();
    const email = `${crypto.randomUUID()}@test.example`;
    const body = { email, current_password: person.password };
    const request = call('POST', '/me/email', { token: person.token, body });
    expect(await success(request, 200, accountSchema)).toMatchObject({
      email: person.email,
      new_email: email,
    });
    const confirm = (token: string) => post('/auth/confirm-email', { token }, newAddress());
    const [present, future] = [
      await mailedToken(person.email, 'confirm-email'),
      await mailedToken(email, 'confirm-email'),
    ];
    expect(await success(confirm(future), 200, emailConfirmationSchema)).toEqual({
      changed: false,
      email: null,
    });
    expect((await account(person.token)).email).toBe(person.email);
    expect(await success(confirm(present), 200, emailConfirmationSchema)).toEqual({ changed: true, email });
    expect(await account(person.token)).toMatchObject({ email, new_email: null });
    expect(await success(me(person.token), 200, userSchema)).toMatchObject({ email });
    expect(await refusal(confirm(present))).toMatchObject({ status: 409 });
    await signIn({ email, password: person.password });
  });

  it('is rejected if it is the same, taken, or invalid, or the password is wrong', async () => {
    const [person, other] = [await newOwner(), await newOwner()];
    const wrong: [object, string][] = [
      [{ email: person.email, current_password: person.password }, 'email'],
      [{ email: other.email, current_password: person.password }, 'email'],
      [{ email: 'nobody', current_password: person.password }, 'email'],
      [{ email: 'x@test.example', current_password: 'wrong password' }, 'current_password'],
    ];
    for (const [body, path] of wrong)
      expect(await refusal(call('POST', '/me/email', { token: person.token, body }))).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
    expect((await account(person.token)).new_email).toBeNull();
  });
});

describe('an account', () => {
  const leave = ({ token, password }: Person) =>
    call('POST', '/me/delete', { token, body: { current_password: password } });

  it('of a sole owner cannot be deleted', async () => {
    const owner = await newOwner();
    expect((await account(owner.token)).sole_owner_of).toEqual(['Test Builders']);
    expect(await refusal(leave(owner))).toMatchObject({
      status: 409,
      message: 'You are the only owner of Test Builders',
    });
    expect((await me(owner.token)).status).toBe(200);
  });

  it('is deleted after its owner proves their identity, with all their data', async () => {
    const owner = await newOwner();
    const person = await newColleague(owner);
    // The organization created at registration must get another owner first.
    await sql()`
      insert into public.memberships (org_id, user_id, role)
      select m.org_id, ${owner.id}, 'owner' from public.memberships m where m.user_id = ${person.id} and m.role = 'owner'`;
    expect(await refusal(leave({ ...person, password: 'wrong password' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'current_password' }],
    });
    expect((await leave(person)).status).toBe(204);
    expect(await refusal(me(person.token))).toMatchObject({ status: 401 });
    const left = await sql()`
      select id from auth.users where id = ${person.id} union all select id from public.profiles
        where id = ${person.id} and deleted_at is null
      union all select id from auth.sessions where user_id = ${person.id} union all select id from auth.identities
        where user_id = ${person.id}`;
    expect(left).toHaveLength(0);
    const body = { email: person.email, password: person.password };
    expect(await refusal(call('POST', '/auth/login', { body }))).toMatchObject({ status: 401 });
  });
});

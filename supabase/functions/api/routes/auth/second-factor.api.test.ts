import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  type Person,
  upload,
} from '../../../_server/testing/cast.ts';
import { mailedToken } from '../../../_server/testing/caught-mail.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessApi, newAddress } from '../../../_server/testing/in-process.ts';
import { codeOf, pass, setUpFactor } from '../../../_server/testing/second-factor.ts';
import {
  accountSchema,
  organizationSettingsSchema,
  projectSchema,
  recoveryCodesSchema,
  sessionSchema,
  userSchema,
} from '../../../_shared/schemas/index.ts';

let post: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  post = await inProcessApi();
});
afterAll(closeDatabase);

const needed = { status: 403, code: 'forbidden', reason: { kind: 'second_factor' } };
const me = (token: string) => success(call('GET', '/auth/me', { token }), 200, userSchema);
const login = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  (await success(call('POST', '/auth/login', { body: { email, password } }), 200, sessionSchema)).token;
const drawn = async (token: string) =>
  (await success(call('POST', '/me/recovery-codes', { token }), 200, recoveryCodesSchema)).codes;

describe('a second factor', () => {
  it('is required for everything but sign-in once the account has one', async () => {
    const owner = await newOwner();
    expect((await me(owner.token)).second_factor).toBe('none');
    const { factor, person } = await setUpFactor(owner);
    expect(await me(person.token)).toMatchObject({
      second_factor: 'passed',
      organization_id: owner.organizationId,
    });
    const project = await newProject(person);
    const contract = await newContract(person, project);
    expect((await upload(person, contract, 'a.txt', 'A contract about something')).status).toBe(201);

    const half = await login(owner);
    expect(await me(half)).toMatchObject({ second_factor: 'owed', organization_id: null, organizations: [] });
    const body = { name: 'N', client_name: 'C', start_date: '2026-01-01' };
    const tries: [string, string, object?][] = [
      ['GET', '/projects'],
      ['GET', `/projects/${project.id}`],
      ['POST', '/projects', body],
      ['GET', '/me/account'],
      ['PUT', '/me/profile', { name: 'Other' }],
      ['POST', '/me/recovery-codes'],
      ['POST', '/me/organization', { organization_id: owner.organizationId }],
      ['POST', '/organizations', { name: 'Other' }],
      ['POST', '/me/delete', { current_password: owner.password }],
    ];
    const named: Record<string, string> = { 'x-organization-id': owner.organizationId };
    for (const headers of [{}, named])
      for (const [method, path, sent] of tries)
        expect(await refusal(call(method, path, { token: half, body: sent, headers })), path).toMatchObject(
          needed,
        );
    const whole = await pass(factor, half);
    expect(
      await success(call('GET', '/projects', { token: whole }), 200, projectSchema.array()),
    ).toHaveLength(1);
  });

  it('can be required for the organization by an owner or admin who has one', async () => {
    const owner = await newOwner();
    const member = await newColleague(owner, 'admin');
    const strict = (token: string, requires_second_factor = true) =>
      call('PUT', '/organization', { token, body: { requires_second_factor } });
    expect(await refusal(strict(owner.token))).toMatchObject({ status: 409 });
    const { person } = await setUpFactor(owner);
    expect(await success(strict(person.token), 200, organizationSettingsSchema)).toMatchObject({
      requires_second_factor: true,
    });

    // A colleague's token loses access to the organization with the next request; their own account stays
    // accessible.
    const named = { headers: { 'x-organization-id': owner.organizationId } };
    expect(await refusal(call('GET', '/projects', { token: member.token, ...named }))).toMatchObject(needed);
    expect(await refusal(call('GET', '/projects', { token: member.token }))).toMatchObject(needed);
    const reported = await me(member.token);
    expect(reported).toMatchObject({ second_factor: 'none', organization_id: null });
    expect(reported.organizations.find(({ id }) => id === owner.organizationId)?.requires_second_factor).toBe(
      true,
    );
    expect((await call('GET', '/me/account', { token: member.token })).status).toBe(200);
    const theirs = await setUpFactor(member);
    expect((await call('GET', '/projects', { token: theirs.person.token })).status).toBe(200);
    expect(
      (await success(strict(theirs.person.token, false), 200, organizationSettingsSchema))
        .requires_second_factor,
    ).toBe(false);
  });

  it('survives a password change', async () => {
    const { person } = await setUpFactor(await newOwner());
    const body = { current_password: person.password, password: 'another horse battery' };
    expect((await call('POST', '/me/password', { token: person.token, body })).status).toBe(200);
    expect((await me(person.token)).second_factor).toBe('passed');
    const half = await login({ ...person, password: body.password });
    expect((await me(half)).second_factor).toBe('owed');
  });
});

describe('recovery codes', () => {
  const redeem = (token: string, code: string) =>
    call('POST', '/auth/recovery-code', { token, body: { code } });

  it('are created with the second factor, replace it once each, and accept any formatting', async () => {
    const owner = await newOwner();
    expect(await refusal(call('POST', '/me/recovery-codes', { token: owner.token }))).toMatchObject(needed);
    const { person } = await setUpFactor(owner);
    const old = await drawn(person.token);
    const codes = await drawn(person.token);
    expect(new Set([...old, ...codes]).size).toBe(20);
    expect(
      await success(call('GET', '/me/account', { token: person.token }), 200, accountSchema),
    ).toMatchObject({
      recovery_codes: 10,
    });
    const half = await login(owner);
    const wrong = { status: 422, fields: [{ path: 'code' }] };
    for (const code of [old[0] ?? '', 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', ' ']) {
      expect(await refusal(redeem(half, code))).toMatchObject(wrong);
    }
    const typed = ` ${codes[3]?.toLowerCase().replaceAll('-', ' ')}`;
    expect(await success(redeem(half, typed), 200, userSchema)).toMatchObject({
      second_factor: 'none',
      organization_id: owner.organizationId,
    });
    expect((await me(await login(owner))).second_factor).toBe('none');
    expect(await refusal(redeem(half, codes[4] ?? ''))).toMatchObject(wrong);
  });

  it('can be guessed ten times', async () => {
    const { person } = await setUpFactor(await newOwner());
    await drawn(person.token);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await redeem(person.token, `guess ${n}`)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

describe('a password reset with a second factor', () => {
  const reset = (body: object) => post('/auth/reset-password', body, newAddress());
  const password = 'a new good password';
  async function request() {
    const { factor, person } = await setUpFactor(await newOwner());
    const codes = await drawn(person.token);
    await post('/auth/forgot-password', { email: person.email }, newAddress());
    const first = await refusal(
      reset({ token: await mailedToken(person.email, 'reset-password'), password }),
    );
    expect(first).toMatchObject(needed);
    const token = (first.reason as { token?: string } | undefined)?.token ?? '';
    return { factor, person, codes, token };
  }

  it('requires a code from the authenticator app', async () => {
    const { factor, person, token } = await request();
    expect(await refusal(reset({ token, password }))).toMatchObject({ status: 409 });
    const again = await request();
    const wrong = await refusal(reset({ token: again.token, password, code: '000000' }));
    expect(wrong).toMatchObject({
      status: 422,
      fields: [{ path: 'code' }],
      reason: { kind: 'second_factor' },
    });
    const next = (wrong.reason as { token?: string }).token;
    const session = await success(
      reset({ token: next, password, code: codeOf(again.factor.secret) }),
      200,
      sessionSchema,
    );
    expect(session.user).toMatchObject({ email: again.person.email, second_factor: 'passed' });
    await login({ ...again.person, password });
    expect(factor.id).not.toBe(again.factor.id);
    // Nothing has changed for a person without a second factor.
    await login(person);
  });

  it('accepts a recovery code instead', async () => {
    const { person, codes, token } = await request();
    const session = await success(reset({ token, password, code: codes[0] }), 200, sessionSchema);
    expect(session.user).toMatchObject({ email: person.email, second_factor: 'none' });
  });

  it('is refused with only a session, which may be stolen', async () => {
    const owner = await newOwner();
    const stolen = await success(
      call('POST', '/auth/login', { body: { email: owner.email, password: owner.password } }),
      200,
      sessionSchema,
    );
    const token = `session:${stolen.refresh_token}`;
    expect(await refusal(reset({ token, password, code: '000000' }))).toMatchObject({ status: 409 });
    await login(owner);
  });
});

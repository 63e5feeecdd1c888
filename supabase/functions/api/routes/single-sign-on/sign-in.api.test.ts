import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, newProject, sql } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { setUpFactor } from '../../../_server/testing/second-factor.ts';
import {
  connectOidc,
  connectSaml,
  finish,
  leave,
  opened,
  returnFromSaml,
  signInByOidc,
  signInBySaml,
  verifiedDomain,
} from '../../../_server/testing/single-sign-on.ts';
import { projectSchema, singleSignOnSchema, userSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const address = '/organization/single-sign-on';
const settle = (token: string, body: object) =>
  success(call('PUT', address, { token, body }), 200, singleSignOnSchema);

/** An owner of an organization with a verified domain and a SAML provider. */
async function samlOrganization() {
  const owner = await newOwner();
  const domain = await verifiedDomain(owner);
  return { owner, domain, idp: await connectSaml(owner) };
}

describe('single sign-on by SAML', () => {
  it('signs in a member with their account, and only to the organization', async () => {
    const { owner, idp } = await samlOrganization();
    const domain = await verifiedDomain(owner);
    const member = await newColleague(owner, 'admin');
    const email = `casey@${domain}`;
    await sql()`update auth.users set email = ${email} where id = ${member.id}`;
    const project = await newProject(owner);
    const session = await opened(signInBySaml(idp, { email }));
    expect(session.user).toMatchObject({ id: member.id, organization_id: owner.organizationId });
    expect(session.user.organizations).toMatchObject([
      { id: owner.organizationId, role: 'admin', needs_sso: false },
    ]);
    const seen = await success(
      call('GET', '/projects', { token: session.token }),
      200,
      projectSchema.array(),
    );
    expect(seen).toMatchObject([{ id: project.id }]);
  });

  it('lets people in the domain join without an invitation if the organization wants it', async () => {
    const { owner, domain, idp } = await samlOrganization();
    const email = `new@${domain}`;
    expect(await refusal(signInBySaml(idp, { email }))).toMatchObject({ status: 403 });
    await settle(owner.token, { auto_join: true, default_role: 'admin' });
    const { user } = await opened(signInBySaml(idp, { email, name: 'Noor New' }));
    expect(user).toMatchObject({ email, name: 'Noor New', organizations: [{ role: 'admin' }] });
    const again = await opened(signInBySaml(idp, { email }));
    expect(again.user.id).toBe(user.id);
  });

  it('assigns roles by a group at the provider', async () => {
    const { owner, domain, idp } = await samlOrganization();
    await settle(owner.token, { auto_join: true, admin_group: 'plumbline-admins' });
    const as = async (groups: string[]) =>
      (await opened(signInBySaml(idp, { email: `g@${domain}`, groups }))).user.organizations[0]?.role;
    expect(await as(['office', 'plumbline-admins'])).toBe('admin');
    expect(await as(['owner', 'admin', 'Plumbline-Admins'])).toBe('member');
  });

  it('keeps working after the provider was disconnected, until then only there', async () => {
    const { owner, domain, idp } = await samlOrganization();
    await settle(owner.token, { auto_join: true });
    const { token } = await opened(signInBySaml(idp, { email: `a@${domain}` }));
    await success(call('DELETE', `${address}/connection`, { token: owner.token }), 200, singleSignOnSchema);
    expect((await call('GET', '/projects', { token })).status).toBe(200);
    const body = { email: `a@${domain}` };
    expect(await refusal(call('POST', '/auth/single-sign-on', { body }))).toMatchObject({ status: 422 });
  });
});

describe('single sign-on by OpenID Connect', () => {
  it('signs in people with their account', async () => {
    const owner = await newOwner();
    const domain = await verifiedDomain(owner);
    const email = `ida@${domain}`;
    const idp = await connectOidc(owner, { sub: 'ida', email, name: 'Ida', groups: ['chiefs'] });
    try {
      expect(await refusal(signInByOidc(idp))).toMatchObject({ status: 403 });
      await settle(owner.token, { auto_join: true, admin_group: 'chiefs' });
      const { user } = await opened(signInByOidc(idp));
      expect(user).toMatchObject({ email, organizations: [{ id: owner.organizationId, role: 'admin' }] });
      idp.person = { ...idp.person, groups: undefined };
      const again = await opened(signInByOidc(idp));
      expect(again.user).toMatchObject({ id: user.id, organizations: [{ role: 'member' }] });
    } finally {
      await idp.stop();
    }
  });
});

describe('an organization that requires single sign-on', () => {
  it('is closed to passwords, except for owners with a second factor', async () => {
    const { owner, domain, idp } = await samlOrganization();
    await settle(owner.token, { auto_join: true });
    const member = await newColleague(owner);
    const boss = `boss@${domain}`;
    await sql()`update auth.users set email = ${boss} where id = ${owner.id}`;
    const require = (token: string) => call('PUT', address, { token, body: { required: true } });
    expect(await refusal(require(owner.token))).toMatchObject({
      status: 409,
      message: 'Sign in with single sign-on yourself first',
    });
    const first = await opened(signInBySaml(idp, { email: boss }));
    expect(await refusal(require(first.token))).toMatchObject({ status: 409 });
    const { factor, person } = await setUpFactor({ ...owner, email: boss, token: first.token });
    await success(require(person.token), 200, singleSignOnSchema);

    const named = { headers: { 'x-organization-id': owner.organizationId } };
    expect(await refusal(call('GET', '/projects', { token: member.token, ...named }))).toMatchObject({
      status: 404,
    });
    const me = await success(call('GET', '/auth/me', { token: member.token }), 200, userSchema);
    expect(me.organizations.find(({ id }) => id === owner.organizationId)).toMatchObject({ needs_sso: true });
    const { token } = await opened(signInBySaml(idp, { email: `other@${domain}` }));
    expect((await call('GET', '/projects', { token, ...named })).status).toBe(200);
    // Break-glass.
    expect(factor).toBeDefined();
    const login = await call('POST', '/auth/login', { body: { email: boss, password: owner.password } });
    const half = (await login.json()).token;
    expect(await refusal(call('GET', '/projects', { token: half, ...named }))).toMatchObject({
      reason: { kind: 'second_factor' },
    });
  });
});

describe('a sign-in', () => {
  it('is refused for an unknown domain, and counted', async () => {
    const body = { email: 'x@unknown.example' };
    expect(await refusal(call('POST', '/auth/single-sign-on', { body }))).toMatchObject({
      status: 422,
      fields: [{ path: 'email', message: 'Single sign-on is not set up for this address' }],
    });
  });

  it('returns once, and only in the browser that left', async () => {
    const { owner, domain, idp } = await samlOrganization();
    await settle(owner.token, { auto_join: true });
    const person = { nameId: 'p', email: `p@${domain}` };
    const [mine, other] = [await leave(person.email), await leave(person.email)];
    const back = await returnFromSaml(idp, mine.url, person);
    expect(back.pathname).toBe('/single-sign-on');
    expect(await refusal(finish(other.token, back))).toMatchObject({ status: 401 });
    expect(await refusal(finish('guessed', back))).toMatchObject({ status: 401 });
    await opened(finish(mine.token, back));
    expect(await refusal(finish(mine.token, back))).toMatchObject({ status: 401 });
  });
});

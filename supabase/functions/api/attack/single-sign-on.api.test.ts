import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../../_server/testing/cast.ts';
import { call, refusal, success } from '../../_server/testing/client.ts';
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
} from '../../_server/testing/single-sign-on.ts';
import { configSchema } from '../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const auth = async (path: string, init: RequestInit = {}) => {
  const { supabase_publishable_key: apikey } = await success(call('GET', '/config'), 200, configSchema);
  return await fetch(`${process.env.PLUMBLINE_URL}/auth/v1${path}`, {
    redirect: 'manual',
    ...init,
    headers: { apikey, 'content-type': 'application/json', ...init.headers },
  });
};

/** An organization with people at its domain, and an attacker who owns another one and runs its provider. */
let victim: Person;
let employee: Person;
let domain: string;
let attacker: Person;
let evilDomain: string;
let victimIdp: Awaited<ReturnType<typeof connectSaml>>;
let evilSaml: Awaited<ReturnType<typeof connectSaml>>;
beforeAll(async () => {
  [victim, attacker] = [await newOwner(), await newOwner()];
  [domain, evilDomain] = [await verifiedDomain(victim), await verifiedDomain(attacker)];
  employee = await newColleague(victim, 'admin');
  await sql()`update auth.users set email = ${`employee@${domain}`} where id = ${employee.id}`;
  employee = { ...employee, email: `employee@${domain}` };
  victimIdp = await connectSaml(victim);
  evilSaml = await connectSaml(attacker);
  const body = { auto_join: true };
  await call('PUT', '/organization/single-sign-on', { token: attacker.token, body });
});

const ofVictim = () => ({ 'x-organization-id': victim.organizationId });

describe("an organization's provider", () => {
  it('cannot vouch for an address of another domain', async () => {
    const asEmployee = { email: employee.email, nameId: 'x' };
    expect(await refusal(signInBySaml(evilSaml, asEmployee, `me@${evilDomain}`))).toMatchObject({
      status: 403,
    });
    for (const email of [
      `${employee.email}@${evilDomain}`,
      `"${employee.email}"@${domain}`,
      `employee@${domain}.${evilDomain}`,
    ])
      expect((await signInBySaml(evilSaml, { email, nameId: email }, `me@${evilDomain}`)).status, email).toBe(
        403,
      );
  });

  it('cannot answer for the provider of another organization', async () => {
    const { url, token } = await leave(employee.email);
    const back = await returnFromSaml(evilSaml, url, { nameId: 'x', email: employee.email });
    expect(back.searchParams.get('code')).toBeNull();
    expect(await refusal(finish(token, back))).toMatchObject({ status: 401 });
  });

  it('is not linked to an account of another domain by OpenID Connect', async () => {
    const owner = await newOwner();
    const own = await verifiedDomain(owner);
    const idp = await connectOidc(owner, { sub: 'x', email: employee.email });
    try {
      const answer = await signInByOidc(idp, `me@${own}`);
      expect(answer.status).toBe(401);
      expect(
        await sql()`select from auth.identities where user_id = ${employee.id} and provider like 'custom:%'`,
      ).toHaveLength(0);
      // Without the API, and with the code of the victim's sign-in.
      const provider = (
        await sql()<{ provider: string }[]>`
        select provider from public.sso_connections where org_id = ${owner.organizationId}`
      )[0]?.provider;
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const query = new URLSearchParams({
        provider: provider ?? '',
        code_challenge: challenge,
        code_challenge_method: 's256',
      });
      const away = await auth(`/authorize?${query}`);
      const back = await fetch(await idp.signIn(away.headers.get('location') ?? ''), { redirect: 'manual' });
      const address = new URL(back.headers.get('location') ?? '');
      expect(address.searchParams.get('code')).toBeNull();
    } finally {
      await idp.stop();
    }
  });

  it('signs in no account that left its domains, although Auth had linked it', async () => {
    const owner = await newOwner();
    const email = `leaver@${await verifiedDomain(owner)}`;
    const idp = await connectOidc(owner, { sub: 'leaver', email });
    try {
      await call('PUT', '/organization/single-sign-on', { token: owner.token, body: { auto_join: true } });
      const { user } = await opened(signInByOidc(idp));
      await sql()`update auth.users set email = ${`${crypto.randomUUID()}@home.example`} where id = ${user.id}`;
      const again = await opened(signInByOidc(idp));
      expect(again.user.id).not.toBe(user.id);
      const links = await sql()`
        select from auth.identities where user_id = ${user.id} and provider like 'custom:%'`;
      expect(links).toHaveLength(0);
    } finally {
      await idp.stop();
    }
  });

  it('gives a person no role beyond the settings', async () => {
    const email = `climber@${evilDomain}`;
    const { user } = await opened(
      signInBySaml(evilSaml, { email, nameId: email, name: 'owner', groups: ['owner', 'admin'] }),
    );
    expect(user.organizations).toMatchObject([{ role: 'member' }]);
  });
});

describe("a session from one organization's provider", () => {
  it('reaches no other organization of the person', async () => {
    const twice = await newColleague(victim, 'admin');
    const email = `twice@${evilDomain}`;
    await sql()`update auth.users set email = ${email} where id = ${twice.id}`;
    await sql()`insert into public.memberships (org_id, user_id) values (${attacker.organizationId}, ${twice.id})`;
    const { token, user } = await opened(signInBySaml(evilSaml, { email, nameId: email }));
    expect(user.organizations.map(({ id }) => id)).toEqual([attacker.organizationId]);
    expect(await refusal(call('GET', '/projects', { token, headers: ofVictim() }))).toMatchObject({
      status: 404,
    });
    const moved = await call('POST', '/me/organization', {
      token,
      body: { organization_id: victim.organizationId },
    });
    const after = await call('GET', '/members', { token });
    expect((await after.json()).map(({ user_id }: { user_id: string }) => user_id)).not.toContain(
      employee.id,
    );
    expect([200, 404]).toContain(moved.status);
    const rest = await fetch(`${process.env.PLUMBLINE_URL}/rest/v1/projects?select=id`, {
      headers: { authorization: `Bearer ${token}`, 'x-organization-id': victim.organizationId },
    });
    expect(rest.ok ? await rest.json() : []).toEqual([]);
  });

  it('that Auth opened without the API reaches nothing', async () => {
    const [row] = await sql()<{ provider: string }[]>`
      select provider from public.sso_connections where org_id = ${victim.organizationId}`;
    const verifier = randomBytes(32).toString('base64url');
    const begun = await auth('/sso', {
      method: 'POST',
      body: JSON.stringify({
        provider_id: row?.provider.slice(4),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 's256',
      }),
    });
    const back = await returnFromSaml(victimIdp, (await begun.json()).url, {
      nameId: 'e',
      email: employee.email,
    });
    const answer = await auth('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: back.searchParams.get('code'), code_verifier: verifier }),
    });
    const { access_token: token } = await answer.json();
    expect(token).toBeTruthy();
    expect(await refusal(call('GET', '/auth/me', { token }))).toMatchObject({ status: 401 });
    expect(await refusal(call('GET', '/projects', { token, headers: ofVictim() }))).toMatchObject({
      status: 404,
    });
  });
});

it('the return address is this app, also if the request names another', async () => {
  const { url } = await leave(employee.email);
  const tampered = new URL(url);
  tampered.searchParams.set('redirect_to', 'https://evil.example/');
  const back = await returnFromSaml(victimIdp, tampered.href, { nameId: 'e', email: employee.email });
  expect(back.origin).toBe(new URL(process.env.PLUMBLINE_URL ?? '').origin);
});

it('an account that someone else registered for an address loses its password when the person joins', async () => {
  await call('PUT', '/organization/single-sign-on', { token: victim.token, body: { auto_join: true } });
  const email = `early@${domain}`;
  const password = 'of the attacker, known to them';
  const body = { email, password, name: 'Early Bird', organization_name: 'Trap' };
  const registered = await (await call('POST', '/auth/register', { body })).json();
  const { user } = await opened(signInBySaml(victimIdp, { email, nameId: email }));
  expect(user.id).toBe(registered.user.id);
  expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
  expect((await call('GET', '/auth/me', { token: registered.token })).status).toBe(401);
});

it("outsiders learn nothing of a provider's secret, and cannot administer Auth", async () => {
  for (const path of ['/admin/sso/providers', '/admin/custom-providers', '/admin/generate_link'])
    expect(
      (await auth(path, { method: 'POST', headers: { authorization: `Bearer ${victim.token}` }, body: '{}' }))
        .status,
    ).toBe(401);
  const answer = await call('GET', '/organization/single-sign-on', { token: attacker.token });
  expect(await answer.text()).not.toContain(domain);
});

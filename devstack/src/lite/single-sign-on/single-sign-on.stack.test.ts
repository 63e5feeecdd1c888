import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OidcIdp, oidcIdp, type SamlIdp, samlIdp } from '../../testing/identity-providers.ts';
import { startServices, type TestStack } from '../../testing/test-stack.ts';

let stack: TestStack;
let oidc: OidcIdp;
beforeAll(async () => {
  stack = await startServices();
  oidc = await oidcIdp(`${stack.url}/auth/v1/callback`, { sub: 'ines', email: 'ines@builders.example' });
});
afterAll(async () => {
  await oidc.stop();
  await stack.stop();
});

const auth = (path: string, init: RequestInit = {}) =>
  fetch(`${stack.url}/auth/v1${path}`, { redirect: 'manual', ...init });
const asAdmin = (path: string, body: object) =>
  auth(path, {
    method: 'POST',
    headers: { apikey: stack.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const exchange = (code: string | null, verifier: string) =>
  auth('/token?grant_type=pkce', {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('SAML', () => {
  let idp: SamlIdp;
  let providerId: string;
  beforeAll(async () => {
    idp = samlIdp(`${stack.url}/auth/v1/sso/saml/acs`, `${stack.url}/auth/v1/sso/saml/metadata`);
    const answer = await asAdmin('/admin/sso/providers', {
      type: 'saml',
      metadata_xml: idp.metadata,
      attribute_mapping: {
        keys: {
          email: { name: 'email' },
          name: { name: 'displayName' },
          groups: { name: 'groups', array: true },
        },
      },
    });
    expect(answer.status).toBe(201);
    providerId = (await answer.json()).id;
  });

  async function leave() {
    const { verifier, challenge } = pkce();
    const answer = await auth('/sso', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        provider_id: providerId,
        redirect_to: `${stack.url}/single-sign-on`,
        code_challenge: challenge,
        code_challenge_method: 's256',
        skip_http_redirect: true,
      }),
    });
    expect(answer.status).toBe(200);
    return { verifier, url: (await answer.json()).url as string };
  }

  const comeBack = async (fields: Record<string, string>) => {
    const answer = await auth('/sso/saml/acs', { method: 'POST', body: new URLSearchParams(fields) });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  };
  const refused = async (fields: Record<string, string>) => {
    const url = await comeBack(fields);
    expect(url.searchParams.get('code')).toBeNull();
    return url.searchParams.get('error_code');
  };
  const person = { nameId: 'p-1', email: 'ines@builders.example', name: 'Ines', groups: ['estimators'] };
  const decoded = (response: string) => Buffer.from(response, 'base64').toString();
  const encoded = (xml: string) => Buffer.from(xml).toString('base64');

  test('signs in a person, with their claims and how they signed in', async () => {
    const { verifier, url } = await leave();
    const back = await comeBack(await idp.answer(url, person));
    expect(back.pathname).toBe('/single-sign-on');
    const answer = await exchange(back.searchParams.get('code'), verifier);
    expect(answer.status).toBe(200);
    const { access_token, user } = await answer.json();
    expect(claimsOf(access_token).amr).toMatchObject([{ method: 'sso/saml' }]);
    expect(user.identities).toMatchObject([
      {
        provider: `sso:${providerId}`,
        identity_data: {
          email: person.email,
          email_verified: true,
          custom_claims: { groups: ['estimators'] },
        },
      },
    ]);
    const again = await exchange(back.searchParams.get('code'), verifier);
    expect(again.status).toBe(404);
  });

  test('an account with the same address stays separate', async () => {
    const email = `${randomUUID()}@builders.example`;
    await stack.signedIn(email);
    const { verifier, url } = await leave();
    const back = await comeBack(await idp.answer(url, { nameId: randomUUID(), email }));
    const { user } = await (await exchange(back.searchParams.get('code'), verifier)).json();
    const [same] = await stack.sql`select id from auth.users where email = ${email}`;
    expect(user.id).not.toBe(same?.id);
    const { error } = await stack
      .client()
      .auth.signInWithPassword({ email, password: 'correct horse battery' });
    expect(error).toBeNull();
  });

  test('a response works once, and only in answer to a request', async () => {
    const { url } = await leave();
    const fields = await idp.answer(url, person);
    await comeBack(fields);
    expect(await refused(fields)).toBe('saml_relay_state_not_found');
    const other = await leave();
    const state = new URL(other.url).searchParams.get('RelayState') ?? '';
    expect(await refused({ ...fields, RelayState: state })).toBe('validation_failed');
    expect(await refused({ ...fields, RelayState: '' })).toBe('saml_relay_state_not_found');
  });

  test.each([
    ['for another audience', { audience: 'https://other.example' }],
    ['from another issuer', { issuer: 'https://other.example' }],
    ['to another request', { inResponseTo: 'id-other' }],
    ['that expired', { notOnOrAfter: new Date(Date.now() - 600_000) }],
  ])('refuses a response %s', async (_what, flaws) => {
    const { url } = await leave();
    expect(await refused(await idp.answer(url, person, flaws))).toBe('validation_failed');
  });

  test('refuses a response that another provider signed', async () => {
    const { url } = await leave();
    const other = samlIdp(`${stack.url}/auth/v1/sso/saml/acs`, `${stack.url}/auth/v1/sso/saml/metadata`);
    expect(await refused(await other.answer(url, person, { issuer: idp.entityId }))).toBe(
      'validation_failed',
    );
  });

  test.each<[string, (xml: string) => string]>([
    ['unsigned', (xml) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/s, '')],
    ['changed after signing', (xml) => xml.replaceAll('ines@builders.example', 'ceo@builders.example')],
    [
      'with a forged assertion before the signed one',
      (xml) => {
        const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
        const forged = assertion
          .replace(/<ds:Signature.*?<\/ds:Signature>/s, '')
          .replace(/ ID="[^"]+"/, ' ID="_forged"')
          .replaceAll('ines@builders.example', 'ceo@builders.example');
        return xml.replace(assertion, forged + assertion);
      },
    ],
    [
      'with the signed assertion wrapped in a forged one',
      (xml) => {
        const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
        const forged = assertion
          .replace(/<ds:Signature.*?<\/ds:Signature>/s, `<saml:Advice>${assertion}</saml:Advice>`)
          .replace(/ ID="[^"]+"/, ' ID="_forged"');
        return xml.replace(assertion, forged.replace('>ines@builders.example<', '>ceo@builders.example<'));
      },
    ],
    [
      'with a comment inside the address',
      (xml) => xml.replaceAll('ines@builders.example', 'ines@builders.example<!---->.evil.example'),
    ],
    ['with an external entity', (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`],
  ])('refuses a response %s, or reads only what was signed', async (_what, change) => {
    const { verifier, url } = await leave();
    const fields = await idp.answer(url, { ...person, nameId: randomUUID() });
    const changed = change(decoded(fields.SAMLResponse));
    expect(changed).not.toBe(decoded(fields.SAMLResponse));
    const back = await comeBack({ ...fields, SAMLResponse: encoded(changed) });
    const code = back.searchParams.get('code');
    if (!code) return;
    const { user } = await (await exchange(code, verifier)).json();
    expect(user.identities[0].identity_data.email).toBe('ines@builders.example');
  });

  test('a code is useless without the verifier of the browser that left', async () => {
    const { url } = await leave();
    const back = await comeBack(await idp.answer(url, person));
    expect((await exchange(back.searchParams.get('code'), pkce().verifier)).status).toBe(400);
  });

  test('returns only to this app', async () => {
    const { challenge } = pkce();
    const answer = await auth('/sso', {
      method: 'POST',
      body: JSON.stringify({
        provider_id: providerId,
        redirect_to: 'https://evil.example/',
        code_challenge: challenge,
        code_challenge_method: 's256',
      }),
    });
    const back = await comeBack(await idp.answer((await answer.json()).url, person));
    expect(back.origin).toBe(stack.url);
  });

  test.each([
    ['without a provider', '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>'],
    ['that is not XML', 'not xml'],
    ['with entities', '<!DOCTYPE x [<!ENTITY e "x">]><EntityDescriptor/>'],
  ])('refuses metadata %s', async (_what, metadata_xml) => {
    expect((await asAdmin('/admin/sso/providers', { type: 'saml', metadata_xml })).status).toBe(400);
  });
});

describe('OpenID Connect', () => {
  const identifier = 'custom:builders';
  beforeAll(async () => {
    const answer = await asAdmin('/admin/custom-providers', {
      provider_type: 'oidc',
      identifier,
      name: 'Builders',
      issuer: oidc.issuer,
      client_id: oidc.clientId,
      client_secret: oidc.clientSecret,
      scopes: ['openid', 'email', 'profile'],
      custom_claims_allowlist: ['groups'],
    });
    expect(answer.status).toBe(201);
  });

  async function leave(provider = identifier) {
    const { verifier, challenge } = pkce();
    const query = new URLSearchParams({
      provider,
      redirect_to: `${stack.url}/single-sign-on`,
      code_challenge: challenge,
      code_challenge_method: 's256',
    });
    const answer = await auth(`/authorize?${query}`);
    return { verifier, status: answer.status, url: answer.headers.get('location') ?? '' };
  }
  const callBack = async (address: string) => {
    const answer = await fetch(address, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  };

  test('signs in a person, with their claims and how they signed in', async () => {
    oidc.person = { sub: 'ines', email: 'ines@builders.example', groups: ['office'], name: 'Ines' };
    const { verifier, url } = await leave();
    const back = await callBack(await oidc.signIn(url));
    const answer = await exchange(back.searchParams.get('code'), verifier);
    expect(answer.status).toBe(200);
    const { access_token, user } = await answer.json();
    expect(claimsOf(access_token).amr).toMatchObject([{ method: 'oauth' }]);
    expect(user.identities).toMatchObject([
      {
        provider: identifier,
        identity_data: {
          email: 'ines@builders.example',
          email_verified: true,
          custom_claims: { groups: ['office'] },
        },
      },
    ]);
  });

  test('a response works once, and only with its state', async () => {
    const { url } = await leave();
    const address = await oidc.signIn(url);
    expect((await callBack(address)).searchParams.get('code')).toBeTruthy();
    expect((await callBack(address)).searchParams.get('code')).toBeNull();
    const other = await leave();
    const swapped = new URL(await oidc.signIn(url));
    swapped.searchParams.set('state', new URL(other.url).searchParams.get('state') ?? '');
    expect((await callBack(swapped.href)).searchParams.get('error')).toBe('access_denied');
  });

  test('an address that the provider did not verify creates and links no account', async () => {
    const email = `${randomUUID()}@builders.example`;
    await stack.signedIn(email);
    oidc.person = { sub: randomUUID(), email, emailVerified: false };
    const { url } = await leave();
    const back = await callBack(await oidc.signIn(url));
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(await stack.sql`select from auth.identities where provider_id = ${oidc.person.sub}`).toHaveLength(
      0,
    );
  });

  test('refuses unknown providers, missing PKCE, and plain HTTP beyond this machine', async () => {
    expect((await leave('custom:unknown')).status).toBe(400);
    expect((await auth(`/authorize?provider=${identifier}`)).status).toBe(400);
    const answer = await asAdmin('/admin/custom-providers', {
      provider_type: 'oidc',
      identifier: 'custom:plain',
      name: 'x',
      issuer: 'http://idp.example',
      client_id: 'a',
      client_secret: 'b',
    });
    expect(answer.status).toBe(400);
  });
});

test('only the secret key administers providers and creates links', async () => {
  for (const path of ['/admin/sso/providers', '/admin/custom-providers', '/admin/generate_link']) {
    const answer = await auth(path, {
      method: 'POST',
      headers: { apikey: stack.publishableKey },
      body: '{}',
    });
    expect(answer.status, path).toBe(401);
  }
});

test('a generated link signs in its address', async () => {
  const email = `${randomUUID()}@builders.example`;
  const { hashed_token, verification_type } = await (
    await asAdmin('/admin/generate_link', { type: 'magiclink', email, data: { name: 'Noor' } })
  ).json();
  const answer = await asAdmin('/verify', { type: verification_type, token_hash: hashed_token });
  const { access_token, user } = await answer.json();
  expect(user).toMatchObject({ email, user_metadata: { name: 'Noor' } });
  expect(claimsOf(access_token).amr).toMatchObject([{ method: 'otp' }]);
});

import { type OidcPerson, oidcIdp, samlIdp } from '../../../../devstack/src/testing/identity-providers.ts';
import {
  begunSsoSchema,
  type Session,
  sessionSchema,
  singleSignOnSchema,
} from '../../_shared/schemas/index.ts';
import { type Person, sql } from './cast.ts';
import { call, success } from './client.ts';

const auth = () => `${process.env.PLUMBLINE_URL}/auth/v1`;

/** A domain that no other test uses. */
export const newDomain = () => `${crypto.randomUUID()}.example`;

/** Adds a domain as if its DNS record had been found. */
export async function verifiedDomain({ organizationId }: Person, domain = newDomain()): Promise<string> {
  await sql()`insert into public.sso_domains (org_id, domain, verified_at) values (${organizationId}, ${domain}, now())`;
  return domain;
}

/** Connects a new SAML provider to the owner's organization. */
export async function connectSaml(owner: Person) {
  const idp = samlIdp(`${auth()}/sso/saml/acs`, `${auth()}/sso/saml/metadata`);
  const body = { protocol: 'saml', metadata_xml: idp.metadata };
  await success(
    call('PUT', '/organization/single-sign-on/connection', { token: owner.token, body }),
    200,
    singleSignOnSchema,
  );
  return idp;
}

/** Connects a new OpenID Connect provider on this machine. Stop it at the end. */
export async function connectOidc(owner: Person, person: OidcPerson) {
  const idp = await oidcIdp(`${auth()}/callback`, person);
  const body = {
    protocol: 'oidc',
    issuer: idp.issuer,
    client_id: idp.clientId,
    client_secret: idp.clientSecret,
  };
  await success(
    call('PUT', '/organization/single-sign-on/connection', { token: owner.token, body }),
    200,
    singleSignOnSchema,
  );
  return idp;
}

export const leave = (email: string) =>
  success(call('POST', '/auth/single-sign-on', { body: { email } }), 200, begunSsoSchema);

/** Returns from a SAML provider. @returns the address of the app, with a code or an error */
export async function returnFromSaml(
  idp: ReturnType<typeof samlIdp>,
  url: string,
  person: Parameters<ReturnType<typeof samlIdp>['answer']>[1],
): Promise<URL> {
  const fields = await idp.answer(url, person);
  const answer = await fetch(`${auth()}/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  return new URL(answer.headers.get('location') ?? '');
}

export const finish = (token: string, back: URL) =>
  call('POST', '/auth/single-sign-on/session', {
    body: { token, code: back.searchParams.get('code') ?? 'none' },
  });

/** The response to a sign-in through a SAML provider. @param email the address entered; defaults to the person's */
export async function signInBySaml(
  idp: ReturnType<typeof samlIdp>,
  person: { email: string; nameId?: string; name?: string; groups?: string[] },
  email = person.email,
): Promise<Response> {
  const { url, token } = await leave(email);
  return await finish(token, await returnFromSaml(idp, url, { nameId: person.email, ...person }));
}

/** The response to a sign-in through an OpenID Connect provider. */
export async function signInByOidc(idp: Awaited<ReturnType<typeof oidcIdp>>, email = idp.person.email) {
  const { url, token } = await leave(email);
  const away = await fetch(url, { redirect: 'manual' });
  const callback = await idp.signIn(away.headers.get('location') ?? '');
  const answer = await fetch(callback, { redirect: 'manual' });
  return await finish(token, new URL(answer.headers.get('location') ?? ''));
}

export const opened = (answer: Promise<Response>): Promise<Session> => success(answer, 200, sessionSchema);

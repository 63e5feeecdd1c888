import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import * as samlify from 'samlify';
import { newCertificate } from './certificate.ts';

// samlify asks for a schema validator, which only matters to receivers.
samlify.setSchemaValidator({ validate: async () => 'unchecked' });

interface SamlPerson {
  nameId: string;
  email: string;
  name?: string;
  groups?: string[];
}

/** What an attacker changes in a response. */
interface SamlFlaws {
  audience?: string;
  issuer?: string;
  inResponseTo?: string;
  notOnOrAfter?: Date;
}

/** A SAML identity provider. `url` is its sign-in page, which needs no server here. */
export interface SamlIdp {
  metadata: string;
  entityId: string;
  /** @returns the form fields with which the browser returns from the sign-in page */
  answer(
    signInUrl: string,
    person: SamlPerson,
    flaws?: SamlFlaws,
  ): Promise<Record<'SAMLResponse' | 'RelayState', string>>;
}

/** @param consumer our address for responses, as in our metadata */
export function samlIdp(consumer: string, audience: string): SamlIdp {
  const entityId = `https://${randomUUID()}.idp.example/metadata`;
  const { privateKey, certificate } = newCertificate('Test identity provider');
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    signingCert: certificate,
    privateKey,
    isAssertionEncrypted: false,
    singleSignOnService: [
      {
        Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
        Location: `${new URL(entityId).origin}/sign-in`,
      },
    ],
  });
  const sp = samlify.ServiceProvider({
    entityID: audience,
    wantAssertionsSigned: true,
    assertionConsumerService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: consumer },
    ],
  });
  return {
    metadata: idp.getMetadata(),
    entityId,
    async answer(signInUrl, person, flaws = {}) {
      const query = new URL(signInUrl).searchParams;
      const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
      const requestId = flaws.inResponseTo ?? /\bID="([^"]+)"/.exec(request)?.[1] ?? '';
      const context = responseOf({ entityId, consumer, audience, requestId, person, flaws });
      const { context: response } = await idp.createLoginResponse(
        sp,
        { extract: { request: { id: requestId } } },
        'post',
        { email: person.email },
        { customTagReplacement: () => ({ id: `_${randomUUID()}`, context }) },
      );
      return { SAMLResponse: response, RelayState: query.get('RelayState') ?? '' };
    },
  };
}

function responseOf({
  entityId,
  consumer,
  audience,
  requestId,
  person,
  flaws,
}: {
  entityId: string;
  consumer: string;
  audience: string;
  requestId: string;
  person: SamlPerson;
  flaws: SamlFlaws;
}): string {
  const now = new Date().toISOString();
  const until = (flaws.notOnOrAfter ?? new Date(Date.now() + 300_000)).toISOString();
  const issuer = `<saml:Issuer>${flaws.issuer ?? entityId}</saml:Issuer>`;
  const attribute = (name: string, values: string[]) =>
    `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${consumer}" InResponseTo="${requestId}">${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}">${issuer}<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${person.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${consumer}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${new Date(Date.now() - 60_000).toISOString()}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${flaws.audience ?? audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}" SessionIndex="_${randomUUID()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', [person.email])}${person.name ? attribute('displayName', [person.name]) : ''}${person.groups ? attribute('groups', person.groups) : ''}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

export interface OidcPerson {
  sub: string;
  email: string;
  emailVerified?: boolean;
  name?: string;
  groups?: string[];
}

/** An OpenID Connect provider on this machine that signs in `person` without asking. */
export interface OidcIdp {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: OidcPerson;
  /** Follows the provider's redirects as a browser would. @returns its redirect back to us */
  signIn(signInUrl: string): Promise<string>;
  stop(): Promise<void>;
}

export async function oidcIdp(callback: string, person: OidcPerson): Promise<OidcIdp> {
  let handle: Parameters<typeof createServer>[1];
  const server: Server = createServer((incoming, outgoing) => handle?.(incoming, outgoing as never));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = [randomUUID(), randomUUID()];
  const idp: OidcIdp = {
    issuer,
    clientId,
    clientSecret,
    person,
    async signIn(signInUrl) {
      const jar = new Map<string, string>();
      let address = signInUrl;
      for (let hop = 0; hop < 12; hop++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = answer.headers.get('location');
        if (!location)
          throw new Error(`The provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
        address = new URL(location, address).href;
        if (address.startsWith(callback)) return address;
      }
      throw new Error('The provider redirects without end');
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomUUID()] },
    jwks: undefined,
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: idp.person.email,
        email_verified: idp.person.emailVerified ?? true,
        name: idp.person.name,
        groups: idp.person.groups,
      }),
    }),
    loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  });
  const own = provider.callback();
  handle = (incoming, outgoing) => {
    if (!incoming.url?.startsWith('/interaction/')) return void own(incoming, outgoing);
    provider
      .interactionFinished(incoming, outgoing, { login: { accountId: idp.person.sub } })
      .catch((error) => {
        outgoing.statusCode = 500;
        outgoing.end(String(error));
      });
  };
  return idp;
}

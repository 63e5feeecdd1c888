import { randomUUID } from 'node:crypto';
import {
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { DOMParser } from '@xmldom/xmldom';
import type { Sql } from 'postgres';
import { beginFlow, finishFlow } from './flow.ts';
import { returnAddress, SignOnError, type SignOnOptions } from './options.ts';

interface IdentityProvider {
  id: string;
  entity_id: string;
  metadata_xml: string;
  attribute_mapping: AttributeMapping;
}

export interface AttributeMapping {
  keys?: Record<string, { name?: string; names?: string[]; array?: boolean }>;
}

interface Metadata {
  entityId: string;
  entryPoint: string;
  certificates: string[];
}

const protocol = 'urn:oasis:names:tc:SAML:2.0:metadata';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const clockSkewMs = 180_000;
const minutesValid = 10;

/** @throws SignOnError if it is not the metadata of one identity provider */
export function readMetadata(xml: string): Metadata {
  const invalid = (message: string) => new SignOnError(400, 'validation_failed', `SAML metadata ${message}`);
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw invalid('may not declare entities');
  let document: Document;
  try {
    const fail = (message: string) => {
      throw new Error(message);
    };
    document = new DOMParser({
      errorHandler: { warning() {}, error: fail, fatalError: fail },
    }).parseFromString(xml, 'text/xml');
  } catch {
    throw invalid('is not valid XML');
  }
  const root = document?.documentElement;
  const all = (name: string, within: Element | Document = document) => [
    ...Array.from(within.getElementsByTagNameNS(protocol, name)),
  ];
  const [idp, ...others] = all('IDPSSODescriptor');
  const entityId = root?.localName === 'EntityDescriptor' ? root.getAttribute('entityID') : null;
  if (!entityId || !idp || others.length > 0) throw invalid('must describe one identity provider');
  const entryPoint = all('SingleSignOnService', idp)
    .find((service) => service.getAttribute('Binding') === redirectBinding)
    ?.getAttribute('Location');
  if (!entryPoint || !/^https?:/.test(entryPoint))
    throw invalid('has no address for the HTTP-Redirect binding');
  const certificates = all('KeyDescriptor', idp)
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) =>
      Array.from(key.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'X509Certificate')),
    )
    .map((certificate) => (certificate.textContent ?? '').replace(/\s+/g, ''));
  if (certificates.length === 0) throw invalid('has no signing certificate');
  return { entityId, entryPoint, certificates };
}

const entityIdOf = (siteUrl: string) => `${siteUrl}/auth/v1/sso/saml/metadata`;
const consumerOf = (siteUrl: string) => `${siteUrl}/auth/v1/sso/saml/acs`;

export function ownMetadata(siteUrl: string): Response {
  const xml = generateServiceProviderMetadata({
    issuer: entityIdOf(siteUrl),
    callbackUrl: consumerOf(siteUrl),
    wantAssertionsSigned: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  });
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
}

export async function startSaml(
  body: Record<string, unknown>,
  { sql, siteUrl }: SignOnOptions,
): Promise<string> {
  const found = await providerById(sql, String(body.provider_id ?? ''));
  if (!found) throw new SignOnError(404, 'sso_provider_not_found', 'No such SSO provider');
  const flowId = await beginFlow(sql, {
    provider: `sso:${found.id}`,
    method: 'sso/saml',
    challenge: String(body.code_challenge ?? ''),
    challengeMethod: String(body.code_challenge_method ?? ''),
    returnTo: returnAddress(String(body.redirect_to ?? ''), siteUrl),
  });
  const relayState = randomUUID();
  const requestId = `id-${randomUUID()}`;
  await sql`
    insert into auth.saml_relay_states (id, sso_provider_id, request_id, flow_state_id)
    values (${relayState}, ${found.id}, ${requestId}, ${flowId})`;
  return await receiver(found, siteUrl, requestId).getAuthorizeUrlAsync(relayState, undefined, {});
}

/** @returns the app's address with a code */
export async function receiveSaml(form: FormData, { sql, siteUrl }: SignOnOptions): Promise<string> {
  const relayState = String(form.get('RelayState') ?? '');
  // Deleted with the first response, so a response works once.
  const [relay] = await sql<{ sso_provider_id: string; request_id: string; flow_state_id: string }[]>`
    delete from auth.saml_relay_states where id::text = ${relayState}
      and created_at > now() - make_interval(mins => ${minutesValid})
    returning sso_provider_id, request_id, flow_state_id`;
  const found = relay && (await providerById(sql, relay.sso_provider_id));
  if (!found)
    throw new SignOnError(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    );
  const profile = await validated(
    String(form.get('SAMLResponse') ?? ''),
    receiver(found, siteUrl, relay.request_id),
  );
  const claims = mapped(profile, found.attribute_mapping);
  const email = String(claims.email ?? profile.email ?? profile.mail ?? '')
    .trim()
    .toLowerCase();
  if (!email)
    throw new SignOnError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  const { email: _email, name, ...customClaims } = claims;
  return await finishFlow(sql, relay.flow_state_id, {
    provider: `sso:${found.id}`,
    subject: profile.nameID,
    email,
    emailVerified: true,
    ...(typeof name === 'string' && { name }),
    issuer: found.entity_id,
    customClaims,
  });
}

async function validated(response: string, saml: SAML): Promise<Profile> {
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    // The library compares the issuer only when signing out.
    if (profile?.nameID && profile.issuer === saml.options.idpIssuer) return profile;
  } catch (error) {
    throw Object.assign(new SignOnError(400, 'validation_failed', 'SAML Assertion is not valid'), {
      cause: error,
    });
  }
  throw new SignOnError(400, 'validation_failed', 'SAML Assertion names no user, or another issuer');
}

/** Accepts only a signed response of this provider, for us, to this request. */
function receiver(provider: IdentityProvider, siteUrl: string, requestId: string): SAML {
  const { entityId, entryPoint, certificates } = readMetadata(provider.metadata_xml);
  const started = new Date().toISOString();
  return new SAML({
    issuer: entityIdOf(siteUrl),
    audience: entityIdOf(siteUrl),
    callbackUrl: consumerOf(siteUrl),
    entryPoint,
    idpCert: certificates,
    idpIssuer: entityId,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? started : null),
      removeAsync: async (key) => key,
    },
  });
}

function mapped(profile: Profile, { keys = {} }: AttributeMapping): Record<string, unknown> {
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>;
  const claims: Record<string, unknown> = {};
  for (const [key, { name, names = [], array }] of Object.entries(keys)) {
    const value = [...(name ? [name] : []), ...names]
      .map((each) => attributes[each])
      .find((each) => each !== undefined);
    if (value === undefined) continue;
    const list = Array.isArray(value) ? value : [value];
    claims[key] = array ? list : list[0];
  }
  return claims;
}

async function providerById(sql: Sql, id: string): Promise<IdentityProvider | undefined> {
  const [row] = await sql<IdentityProvider[]>`
    select sso_provider_id as id, entity_id, metadata_xml, attribute_mapping from auth.saml_providers
    where sso_provider_id::text = ${id}`;
  return row;
}

/** Supabase Auth's calls for single sign-on. */
import { settings } from '../env.ts';
import type { Client } from './client.ts';
import { ask, type Outcome, redeemMailedToken, type Tokens, toTokens } from './gotrue.ts';

/** Claims that we ask identity providers for, under the names that common ones use. */
const samlClaims = {
  email: {
    names: [
      'email',
      'mail',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
      'urn:oid:0.9.2342.19200300.100.1.3',
    ],
  },
  name: {
    names: [
      'displayName',
      'name',
      'http://schemas.microsoft.com/identity/claims/displayname',
      'urn:oid:2.16.840.1.113730.3.1.241',
    ],
  },
  groups: {
    names: [
      'groups',
      'memberOf',
      'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
      'http://schemas.xmlsoap.org/claims/Group',
    ],
    array: true,
  },
};

/** Adds a SAML provider. @returns its name in Auth and its entity id */
export async function addSamlProvider(
  input: { metadata_url?: string | undefined; metadata_xml?: string | undefined },
  client: Client,
): Promise<Outcome<{ provider: string; issuer: string }>> {
  const { metadata_url, metadata_xml } = input;
  const body = { type: 'saml', metadata_url, metadata_xml, attribute_mapping: { keys: samlClaims } };
  const outcome = await ask('POST', 'admin/sso/providers', body, client);
  if (!outcome.ok) return outcome;
  const { id, saml } = outcome.value as { id: string; saml?: { entity_id?: string } };
  return { ok: true, value: { provider: `sso:${id}`, issuer: saml?.entity_id ?? id } };
}

/** Adds an OpenID Connect provider. @returns its name in Auth */
export async function addOidcProvider(
  input: { issuer: string; client_id: string; client_secret: string },
  client: Client,
): Promise<Outcome<{ provider: string; issuer: string }>> {
  const identifier = `custom:${crypto.randomUUID()}`;
  const { issuer, client_id, client_secret } = input;
  const outcome = await ask(
    'POST',
    'admin/custom-providers',
    {
      issuer,
      client_id,
      client_secret,
      provider_type: 'oidc',
      identifier,
      name: new URL(issuer).host,
      scopes: ['openid', 'email', 'profile'],
      custom_claims_allowlist: ['groups'],
    },
    client,
  );
  return outcome.ok ? { ok: true, value: { provider: identifier, issuer } } : outcome;
}

/** Removes a provider, with the sign-in data of its people; their accounts stay. */
export const removeProvider = (provider: string, client: Client): Promise<Outcome<object>> =>
  ask(
    'DELETE',
    provider.startsWith('sso:')
      ? `admin/sso/providers/${provider.slice(4)}`
      : `admin/custom-providers/${provider}`,
    undefined,
    client,
  );

/** @returns the provider's sign-in page, from which the browser returns to `returnTo` with a code */
export async function signInPage(
  { provider, returnTo, challenge }: { provider: string; returnTo: string; challenge: string },
  client: Client,
): Promise<Outcome<string>> {
  const flow = { redirect_to: returnTo, code_challenge: challenge, code_challenge_method: 's256' };
  if (provider.startsWith('custom:')) {
    const { publicSupabaseUrl, siteUrl } = settings();
    const query = new URLSearchParams({ provider, ...flow });
    return { ok: true, value: `${publicSupabaseUrl || siteUrl}/auth/v1/authorize?${query}` };
  }
  const body = { provider_id: provider.slice(4), skip_http_redirect: true, ...flow };
  const outcome = await ask('POST', 'sso', body, client);
  return outcome.ok ? { ok: true, value: String(outcome.value.url) } : outcome;
}

/** Exchanges the code of a sign-in for the session of the person at the provider. */
export async function exchangeCode(
  input: { code: string; verifier: string },
  client: Client,
): Promise<Outcome<{ tokens: Tokens; userId: string; name: string | null }>> {
  const body = { auth_code: input.code, code_verifier: input.verifier };
  const outcome = await ask('POST', 'token?grant_type=pkce', body, client);
  if (!outcome.ok) return outcome;
  const user = outcome.value.user as { id: string; user_metadata?: { name?: unknown; full_name?: unknown } };
  const name = user.user_metadata?.name ?? user.user_metadata?.full_name;
  return {
    ok: true,
    value: { tokens: toTokens(outcome.value), userId: user.id, name: typeof name === 'string' ? name : null },
  };
}

/** Opens a session of the account with an address, created if there is none. */
export async function openSessionOf(
  { email, name }: { email: string; name: string | null },
  client: Client,
): Promise<Outcome<Tokens>> {
  const data = name ? { name: name.slice(0, 200) } : {};
  const link = await ask('POST', 'admin/generate_link', { type: 'magiclink', email, data }, client);
  if (!link.ok) return link;
  const { hashed_token, verification_type } = link.value as Record<string, string>;
  const type = verification_type === 'signup' ? 'signup' : 'magiclink';
  const redeemed = await redeemMailedToken({ type, token_hash: hashed_token ?? '' }, client);
  if (!redeemed.ok) return redeemed;
  if (!redeemed.value) throw new Error('Auth opened no session for a link that it created');
  return { ok: true, value: redeemed.value.tokens };
}

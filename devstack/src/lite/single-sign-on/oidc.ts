import * as client from 'openid-client';
import type { Sql } from 'postgres';
import { beginFlow, finishFlow } from './flow.ts';
import { returnAddress, SignOnError, type SignOnOptions } from './options.ts';

interface CustomProvider {
  identifier: string;
  client_id: string;
  client_secret: string;
  issuer: string;
  scopes: string[];
  custom_claims_allowlist: string[];
}

const isHere = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Reads the provider's discovery document. Plain HTTP is allowed only on this machine.
 * @throws SignOnError if it cannot be read
 */
export async function discover(provider: Pick<CustomProvider, 'issuer' | 'client_id' | 'client_secret'>) {
  const invalid = (message: string) => new SignOnError(400, 'validation_failed', message);
  if (!URL.canParse(provider.issuer)) throw invalid('issuer is not a URL');
  const issuer = new URL(provider.issuer);
  if (issuer.protocol !== 'https:' && !(issuer.protocol === 'http:' && isHere(issuer)))
    throw invalid('issuer must be an HTTPS URL');
  try {
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    return await client.discovery(issuer, provider.client_id, provider.client_secret, undefined, {
      execute,
      timeout: 10,
    });
  } catch (error) {
    throw Object.assign(invalid('Failed to read the OpenID Connect discovery document'), { cause: error });
  }
}

const callbackOf = (siteUrl: string) => `${siteUrl}/auth/v1/callback`;

/** @returns the provider's address for signing in */
export async function startOidc(query: URLSearchParams, { sql, siteUrl }: SignOnOptions): Promise<string> {
  const provider = await providerOf(sql, query.get('provider') ?? '');
  const config = await discover(provider);
  const state = await beginFlow(sql, {
    provider: provider.identifier,
    method: 'oauth',
    challenge: query.get('code_challenge') ?? '',
    challengeMethod: query.get('code_challenge_method') ?? '',
    returnTo: returnAddress(query.get('redirect_to'), siteUrl),
  });
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  await sql`
    insert into auth.oauth_client_states (id, provider_type, code_verifier, nonce)
    values (${state}, ${provider.identifier}, ${verifier}, ${nonce})`;
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(siteUrl),
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** @returns the app's address with a code; undefined if the state is not one of a custom provider */
export async function receiveOidc(
  address: URL,
  { sql, siteUrl }: SignOnOptions,
): Promise<string | undefined> {
  const state = address.searchParams.get('state') ?? '';
  // Deleted with the first response, so a response works once.
  const [began] = await sql<{ provider_type: string; code_verifier: string; nonce: string }[]>`
    delete from auth.oauth_client_states where id::text = ${state} returning provider_type, code_verifier, nonce`;
  if (!began) return undefined;
  const provider = await providerOf(sql, began.provider_type);
  const config = await discover(provider);
  try {
    const tokens = await client.authorizationCodeGrant(
      config,
      new URL(`${callbackOf(siteUrl)}${address.search}`),
      {
        pkceCodeVerifier: began.code_verifier,
        expectedState: state,
        expectedNonce: began.nonce,
        idTokenExpected: true,
      },
    );
    const claims = { ...tokens.claims() };
    if (!claims.email && config.serverMetadata().userinfo_endpoint)
      Object.assign(claims, await client.fetchUserInfo(config, tokens.access_token, claims.sub ?? ''));
    return await finishFlow(sql, state, personOf(claims, provider));
  } catch (error) {
    if (error instanceof SignOnError) throw error;
    throw Object.assign(
      new SignOnError(400, 'bad_oauth_callback', 'The identity provider refused the sign-in'),
      { cause: error },
    );
  }
}

function personOf(claims: Record<string, unknown>, provider: CustomProvider) {
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  if (!email) throw new SignOnError(400, 'validation_failed', 'The identity provider sent no email address');
  return {
    provider: provider.identifier,
    subject: String(claims.sub),
    email,
    emailVerified: claims.email_verified === true,
    ...(typeof claims.name === 'string' && { name: claims.name }),
    issuer: provider.issuer,
    customClaims: Object.fromEntries(
      provider.custom_claims_allowlist.filter((key) => key in claims).map((key) => [key, claims[key]]),
    ),
  };
}

async function providerOf(sql: Sql, identifier: string): Promise<CustomProvider> {
  const [row] = await sql<CustomProvider[]>`
    select identifier, client_id, client_secret, issuer, scopes, custom_claims_allowlist
    from auth.custom_oauth_providers where identifier = ${identifier}`;
  if (!row)
    throw new SignOnError(
      400,
      'validation_failed',
      `Unsupported provider: provider ${identifier} could not be found`,
    );
  return row;
}

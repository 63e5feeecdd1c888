import { administer } from './admin.ts';
import { receiveOidc, startOidc } from './oidc.ts';
import { redirectWithError, refusal, SignOnError, type SignOnOptions } from './options.ts';
import { ownMetadata, receiveSaml, startSaml } from './saml.ts';

/**
 * Single sign-on as on hosted Auth, which lite lacks: SAML 2.0 and OpenID Connect with identity providers that
 * are added through the admin API. Both return to the app with a code that lite exchanges for a session. A
 * sign-in that begins at the identity provider is refused.
 */
export async function withSingleSignOn(request: Request, options: SignOnOptions): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/auth\/v1/, '');
  const { siteUrl, next } = options;
  try {
    const administered = await administer(request, path, options);
    if (administered) return administered;
    if (path === '/sso/saml/metadata' && request.method === 'GET') return ownMetadata(siteUrl);
    if (path === '/sso' && request.method === 'POST')
      return Response.json({ url: await startSaml(await request.json().catch(() => ({})), options) });
    if (path === '/authorize' && url.searchParams.get('provider')?.startsWith('custom:'))
      return Response.redirect(await startOidc(url.searchParams, options), 302);
  } catch (error) {
    if (error instanceof SignOnError) return refusal(error);
    throw error;
  }
  const isSaml = path === '/sso/saml/acs' && request.method === 'POST';
  if (!isSaml && path !== '/callback') return await next(request);
  try {
    const address = isSaml
      ? await receiveSaml(await request.formData(), options)
      : await receiveOidc(url, options);
    return address ? Response.redirect(address, 303) : await next(request);
  } catch (error) {
    return redirectWithError(siteUrl, error);
  }
}

/** How a session was opened, for its tokens: by a code of a sign-in, or by a link. */
export async function openedBy(
  request: Request,
  { sql }: Pick<SignOnOptions, 'sql'>,
): Promise<'oauth' | 'sso/saml' | 'otp' | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== 'POST') return undefined;
  if (pathname === '/auth/v1/verify') return 'otp';
  if (pathname !== '/auth/v1/token' || searchParams.get('grant_type') !== 'pkce') return undefined;
  const body = (await request
    .clone()
    .json()
    .catch(() => ({}))) as { auth_code?: string };
  const [flow] = await sql<{ authentication_method: 'oauth' | 'sso/saml' }[]>`
    select authentication_method from auth.flow_state where auth_code = ${String(body.auth_code ?? '')}`;
  return flow?.authentication_method;
}

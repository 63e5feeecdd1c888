import type { BeginSso, BegunSso, FinishSso } from '../../../_shared/schemas/index.ts';
import { clientOf } from '../../auth/client.ts';
import { rateLimitedByAuth, signOut, type Tokens } from '../../auth/gotrue.ts';
import { exchangeCode, openSessionOf, signInPage } from '../../auth/identity-providers.ts';
import { verifyToken } from '../../auth/verify-token.ts';
import {
  findSsoPerson,
  findSsoProvider,
  keepSsoFlow,
  openSsoSession,
  takeAttempt,
  takeSsoFlow,
} from '../../db/privileged.ts';
import { withUser } from '../../db/with-user.ts';
import { settings } from '../../env.ts';
import { ApiError, invalidInput, tooMany } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { randomSecret } from '../../random-secret.ts';

/**
 * Finds the identity provider of an address by its domain. Unknown domains count against the client's address.
 * @throws ApiError invalid_input if there is none, rate_limited
 */
export async function beginSso(c: AppContext, { email }: BeginSso): Promise<BegunSso> {
  const client = clientOf(c);
  const attempt = await takeAttempt([`sso:client:${client.address}`]);
  if (attempt.retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', attempt.retryAfter);
  const found = await findSsoProvider(email.split('@').at(-1) ?? '');
  if (!found)
    throw invalidInput([{ path: 'email', message: 'Single sign-on is not set up for this address' }]);
  await attempt.giveBack();
  const [token, verifier] = [randomSecret(), randomSecret()];
  const returnTo = `${settings().siteUrl}/single-sign-on`;
  const page = await signInPage(
    { provider: found.provider, returnTo, challenge: await challengeOf(verifier) },
    client,
  );
  if (!page.ok)
    throw (
      rateLimitedByAuth(page.refusal) ?? new ApiError('conflict', 'Your identity provider is not available')
    );
  await keepSsoFlow(sha256(token), found.orgId, verifier);
  return { url: page.value, token };
}

/**
 * Opens a session for a person who returns from their identity provider. The session that Auth opened for the
 * identity is ended: it would reach every organization of the account.
 * @throws ApiError unauthenticated for an unknown, used, or expired sign-in; forbidden if the organization does
 * not admit the person
 */
export async function finishSso(c: AppContext, { token, code }: FinishSso): Promise<Tokens> {
  const client = clientOf(c);
  const flow = await takeSsoFlow(sha256(token));
  const exchanged = flow && (await exchangeCode({ code, verifier: flow.verifier }, client));
  if (!flow || !exchanged?.ok) throw new ApiError('unauthenticated', 'The sign-in has expired. Start again.');
  const { tokens: ofIdentity, userId: identityUserId, name } = exchanged.value;
  await signOut(ofIdentity.access_token, client);
  const { email, isAdmitted } = await findSsoPerson(flow.orgId, identityUserId);
  if (!email) throw new ApiError('forbidden', "Your address is not in your organization's verified domains");
  if (!isAdmitted) throw notAdmitted();
  const opened = await openSessionOf({ email, name }, client);
  if (!opened.ok)
    throw rateLimitedByAuth(opened.refusal) ?? new ApiError('unavailable', 'Failed to sign in. Try again.');
  const caller = await verifyToken(opened.value.access_token);
  c.set('caller', caller);
  try {
    const { userId, claims } = caller;
    const sessionId = String(claims.session_id);
    const isOpen = await withUser(c, ({ sql }) =>
      openSsoSession(sql, { orgId: flow.orgId, identityUserId, userId, sessionId }),
    );
    if (!isOpen) throw notAdmitted();
  } catch (error) {
    await signOut(opened.value.access_token, client);
    throw error;
  }
  return opened.value;
}

const notAdmitted = () =>
  new ApiError(
    'forbidden',
    'You are not a member of this organization. Ask an owner or admin to invite you.',
  );

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

import { jwtVerify, SignJWT } from 'jose';
import type { Sql } from 'postgres';
import { renderSVG } from 'uqr';
import { WindowLimit } from '../gateway/window-limit.ts';
import { endOtherSessions } from './password-change.ts';
import { newSecret, stepOf } from './totp.ts';

interface SecondFactorOptions {
  sql: Sql;
  jwtSecret: string;
  next: (request: Request) => Promise<Response>;
}

interface Who {
  userId: string;
  sessionId: string;
  email: string;
  passed: boolean;
}

interface Factor {
  id: string;
  secret: string;
  status: 'unverified' | 'verified';
}

const challengeSeconds = 300;
const mostFactors = 10;
const wrongCodes = new WindowLimit(10, 15 * 60_000);

/**
 * Second factors by authenticator app as on hosted Auth, which lite lacks: their four endpoints, a user's
 * list of factors, and how the session was opened (`aal`, `amr`) in each access token.
 */
export async function withSecondFactor(request: Request, options: SecondFactorOptions): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, factorId, step] = /^\/auth\/v1\/factors(?:\/([0-9a-f-]{36}))?(?:\/(challenge|verify))?$/.exec(
    pathname,
  ) ?? [null];
  const who = await whoAsks(request, options);
  if (!pathname.startsWith('/auth/v1/factors')) {
    if (await wantsSecond(request, who, options))
      return refusal(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      );
    const sent = request.method === 'PUT' && pathname === '/auth/v1/user' ? request.clone() : undefined;
    const answer = await options.next(request);
    if (sent && who && answer.ok) await endOtherSessions(options.sql, sent, who);
    return await withFactors(answer, options);
  }
  if (!who) return refusal(401, 'bad_jwt', 'This endpoint requires a valid Bearer token');
  const body = (await request.json().catch(() => ({}))) as Record<string, string>;
  if (request.method === 'POST' && !factorId) return await enroll(who, body, options);
  const [factor] = await options.sql<Factor[]>`
    select id, secret, status from auth.mfa_factors where id = ${factorId ?? null} and user_id = ${who.userId}`;
  if (!factor) return refusal(404, 'mfa_factor_not_found', 'Factor not found');
  if (request.method === 'DELETE' && !step) return await unenroll(who, factor, options);
  if (request.method === 'POST' && step === 'challenge') return await challenge(factor, options);
  if (request.method === 'POST' && step === 'verify')
    return await verify(request, { who, factor, body }, options);
  return refusal(405, 'bad_request', 'Method not allowed');
}

/** Whether a one-factor session tries to change the sign-in data of a user who has two factors. */
async function wantsSecond(
  request: Request,
  who: Who | undefined,
  { sql }: SecondFactorOptions,
): Promise<boolean> {
  if (request.method !== 'PUT' || !request.url.includes('/auth/v1/user') || !who || who.passed) return false;
  const has = await sql`select from auth.mfa_factors where user_id = ${who.userId} and status = 'verified'`;
  return has.length > 0;
}

async function enroll(
  who: Who,
  body: Record<string, string>,
  { sql }: SecondFactorOptions,
): Promise<Response> {
  if (body.factor_type !== 'totp') return refusal(422, 'validation_failed', 'factor_type needs to be totp');
  const has = await sql<
    Factor[]
  >`select id, secret, status from auth.mfa_factors where user_id = ${who.userId}`;
  if (has.length >= mostFactors)
    return refusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached');
  if (!who.passed && has.some(({ status }) => status === 'verified'))
    return refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const name = body.friendly_name ?? '';
  const secret = newSecret();
  const created = await sql`
    insert into auth.mfa_factors (user_id, friendly_name, secret) values (${who.userId}, ${name || null}, ${secret})
    on conflict do nothing returning id`;
  if (!created[0])
    return refusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" already exists`,
    );
  const issuer = encodeURIComponent(body.issuer || 'localhost');
  const label = `${issuer}:${encodeURIComponent(who.email)}`;
  const uri = `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${issuer}&period=30&secret=${secret}`;
  return Response.json({
    id: created[0].id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: renderSVG(uri, { blackColor: 'black', whiteColor: 'white' }), secret, uri },
  });
}

async function challenge(factor: Factor, { sql }: SecondFactorOptions): Promise<Response> {
  const [created] = await sql<{ id: string }[]>`
    insert into auth.mfa_challenges (factor_id) values (${factor.id}) returning id`;
  const expires_at = Math.floor(Date.now() / 1000) + challengeSeconds;
  return Response.json({ id: created?.id, type: 'totp', expires_at });
}

/**
 * A correct code activates the factor, raises the session to two factors, and ends the user's one-factor
 * sessions.
 */
async function verify(
  request: Request,
  { who, factor, body }: { who: Who; factor: Factor; body: Record<string, string> },
  options: SecondFactorOptions,
): Promise<Response> {
  const { sql, next } = options;
  const [requested] = await sql`
    select id from auth.mfa_challenges
    where id::text = ${body.challenge_id ?? ''} and factor_id = ${factor.id} and verified_at is null
      and created_at > now() - make_interval(secs => ${challengeSeconds})`;
  if (!requested)
    return refusal(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge',
    );
  if (wrongCodes.retryAfter(factor.id) > 0)
    return refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
  const step = stepOf(factor.secret, String(body.code ?? ''), Date.now() / 1000);
  // A code works once: codes of this step or an earlier one are refused.
  const [fresh] = await sql`
    update auth.mfa_factors set last_step = ${step} where id = ${factor.id} and ${step}::bigint > coalesce(last_step, 0) returning id`;
  if (!fresh) {
    wrongCodes.count(factor.id);
    return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  const token = await sql.begin(async (at) => {
    await at`update auth.mfa_challenges set verified_at = now() where id = ${requested.id}`;
    await at`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
    await at`delete from auth.mfa_factors where user_id = ${who.userId} and status = 'unverified'`;
    await at`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${who.sessionId}`;
    await at`delete from auth.sessions where user_id = ${who.userId} and aal is distinct from 'aal2'`;
    const [row] = await at<{ token: string }[]>`
      select token from auth.refresh_tokens where session_id = ${who.sessionId} and not revoked order by created_at desc limit 1`;
    return row?.token;
  });
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const renewed = await next(
    new Request(new URL('/auth/v1/token?grant_type=refresh_token', request.url), {
      method: 'POST',
      headers,
      body: JSON.stringify({ refresh_token: token }),
    }),
  );
  return await withFactors(renewed, options);
}

async function unenroll(who: Who, factor: Factor, { sql }: SecondFactorOptions): Promise<Response> {
  if (factor.status === 'verified' && !who.passed)
    return refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await sql`delete from auth.mfa_factors where id = ${factor.id}`;
  await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
  return Response.json({ id: factor.id });
}

/** The caller, identified by the token of an existing session. */
async function whoAsks(request: Request, { sql, jwtSecret }: SecondFactorOptions): Promise<Who | undefined> {
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  try {
    const { payload } = await jwtVerify(token, keyOf(jwtSecret), {
      audience: 'authenticated',
      algorithms: ['HS256'],
    });
    const [session] = await sql<{ email: string; aal: string | null }[]>`
      select u.email, s.aal from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = ${String(payload.session_id)} and s.user_id = ${String(payload.sub)}`;
    if (!session) return undefined;
    return {
      userId: String(payload.sub),
      sessionId: String(payload.session_id),
      email: session.email,
      passed: session.aal === 'aal2' && payload.aal === 'aal2',
    };
  } catch {
    return undefined;
  }
}

/** Adds what lite omits to its response: a user's factors, and how the session was opened to a token. */
async function withFactors(answer: Response, { sql, jwtSecret }: SecondFactorOptions): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
  const body = (await answer.clone().json()) as Record<string, unknown> | null;
  if (!body || typeof body !== 'object') return answer;
  const user = (body.user ?? (typeof body.aud === 'string' ? body : null)) as Record<string, unknown> | null;
  if (typeof user?.id === 'string') {
    user.factors = await sql`
      select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
      where user_id = ${user.id} order by created_at`;
  }
  if (typeof body.access_token === 'string') {
    body.access_token = await signed(body.access_token, { sql, jwtSecret });
  }
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

async function signed(token: string, { sql, jwtSecret }: Pick<SecondFactorOptions, 'sql' | 'jwtSecret'>) {
  const { payload, protectedHeader } = await jwtVerify(token, keyOf(jwtSecret), { algorithms: ['HS256'] });
  const [session] = await sql<{ aal: string | null; at: number }[]>`
    select aal, extract(epoch from created_at)::integer as at from auth.sessions where id = ${String(payload.session_id)}`;
  const aal = session?.aal ?? 'aal1';
  const [opened] = await sql<{ authentication_method: string }[]>`
    select authentication_method from auth.mfa_amr_claims where session_id::text = ${String(payload.session_id)}`;
  const first = opened?.authentication_method ?? 'password';
  const methods = aal === 'aal2' ? ['totp', first] : [first];
  const amr = methods.map((method) => ({ method, timestamp: session?.at ?? payload.iat }));
  return await new SignJWT({ ...payload, aal, amr })
    .setProtectedHeader({ ...protectedHeader, alg: 'HS256' })
    .sign(keyOf(jwtSecret));
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** In the format of hosted Auth. */
const refusal = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status });

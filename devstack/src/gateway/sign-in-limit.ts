import type { Sql } from 'postgres';
import { deviceHashes } from '../../../supabase/functions/_shared/device-cookie.ts';
import { answerAfter, slowDown, slowedSeconds } from '../../../supabase/functions/_shared/pace.ts';
import { emailIn, tooMany } from './auth-wire.ts';
import { withBody } from './body-limit.ts';

const message = 'Too many sign-in attempts. Please try again later.';

/**
 * Slows down password guessing, which lite does not. Attempts are counted in the database together with the
 * function's (`private.take_sign_in`), so that using both does not double the limit. An unknown address is
 * refused as slowly as a wrong password.
 */
export async function limitSignIn(
  request: Request,
  { peer, sql }: { peer: string; sql: Sql },
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!isPasswordSignIn(request)) return next(request);
  const began = performance.now();
  const body = await request.text();
  const devices = deviceHashes(request.headers.get('cookie')).join(',');
  const [attempt] = await sql<{ retry_after_seconds: number; is_slowed: boolean; hits: string }[]>`
    select retry_after_seconds, is_slowed, array_to_string(hit_ids, ',') as hits
    from private.take_sign_in(${emailIn(body)}, ${peer}, string_to_array(${devices}, ','))`;
  if (!attempt) throw new Error('The sign-in limiter did not respond');
  if (attempt.retry_after_seconds > 0) return tooMany(attempt.retry_after_seconds, message);
  if (attempt.is_slowed) await slowDown();
  const response = await next(withBody(request, body));
  if (response.status < 400 || response.status >= 500) {
    await sql`
      delete from private.rate_limit_hits where id = any (string_to_array(${attempt.hits}, ',')::bigint[])`;
    return response;
  }
  await answerAfter(began);
  return attempt.is_slowed ? tooMany(slowedSeconds, message) : response;
}

function isPasswordSignIn(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return (
    request.method === 'POST' &&
    pathname === '/auth/v1/token' &&
    searchParams.get('grant_type') === 'password'
  );
}

import { isIP } from 'node:net';
import type { Sql } from 'postgres';

/**
 * Stores the address and device that started or renewed a session, as hosted Auth does; lite leaves both
 * empty.
 * @param answer lite's response to a request that may have started or renewed a session
 */
export async function noteDevice(
  sql: Sql,
  request: Request,
  address: string | null,
  answer: Response,
): Promise<void> {
  const session = await sessionIn(answer);
  if (!session) return;
  const agent = request.headers.get('user-agent');
  const ip = address !== null && isIP(address) ? address : null;
  await sql`
    update auth.sessions set user_agent = ${agent}, ip = ${ip}, updated_at = now() where id = ${session}`;
}

/** The session of the access token in a response. */
export async function sessionIn(answer: Response): Promise<string | undefined> {
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined;
  const body = (await answer.clone().json()) as { access_token?: string } | null;
  const claims = body?.access_token?.split('.')[1];
  return claims && JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id;
}

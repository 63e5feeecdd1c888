import type { Sql } from 'postgres';

/** Ends the user's other sessions after a password change, as hosted Auth does; lite keeps them. */
export async function endOtherSessions(
  sql: Sql,
  request: Request,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const body = (await request.json().catch(() => ({}))) as { password?: unknown };
  if (typeof body.password !== 'string') return;
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
}

import type { SessionDevice } from '../../../_shared/schemas/index.ts';
import { deviceIn } from '../../auth/device.ts';
import { endSession as endSessionOf } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

/** Lists the caller's sessions, most recently used first. */
export async function listSessions({ ctx: { sql } }: { ctx: Ctx }): Promise<SessionDevice[]> {
  const rows = await sql<SessionDevice[]>`
    select s.id, s.started_at, s.used_at, s.user_agent as device, s.address, s.is_current
    from private.my_sessions() s limit 100`;
  return rows.map((row) => ({ ...row, device: deviceIn(row.device) }));
}

/** Ends one of the caller's sessions, starting with the next request. */
export async function endSession({
  ctx,
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<SessionDevice> {
  const session = (await listSessions({ ctx })).find((each) => each.id === id);
  if (!session || !(await endSessionOf(ctx.sql, ctx.userId, id))) throw notFound('Session');
  return session;
}

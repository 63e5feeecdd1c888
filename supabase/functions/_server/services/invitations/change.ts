import { type Invitation, invitationDays } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem, takeAttempt } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound, tooMany } from '../../http/api-error.ts';
import { newToken, sha256 } from '../../http/hash.ts';
import { findInvitation } from './select-invitations.ts';
import { type Sender, writeInvitationMail } from './write-invitation-mail.ts';

interface Call {
  ctx: Ctx;
  input: { id: string };
}

/** @throws not_found, forbidden, conflict if the invitation's status does not allow the change */
async function findChangeable(
  sql: Transaction,
  id: string,
  states: Invitation['state'][],
): Promise<Invitation> {
  const invitation = await findInvitation(sql, id);
  if (!invitation) throw notFound('Invitation');
  if (!invitation.may_change) throw forbidden();
  if (!states.includes(invitation.state)) {
    throw new ApiError('conflict', 'This invitation was already accepted or revoked');
  }
  return invitation;
}

/** Revokes an invitation that was not accepted. */
export async function revokeInvitation({ ctx: { sql }, input: { id } }: Call): Promise<Invitation> {
  await findChangeable(sql, id, ['pending', 'expired']);
  await sql`
    update public.invitations i set revoked_at = now()
    where i.org_id = (select private.active_org_id()) and i.id = ${id}`;
  return await again(sql, id);
}

/** Sends an invitation with a new link, in the caller's name; the old link stops working. */
export async function resendInvitation({ ctx: { sql, userId }, input: { id } }: Call): Promise<Invitation> {
  const invitation = await findChangeable(sql, id, ['pending', 'expired']);
  const { retryAfter } = await asSystem(sql, () => takeAttempt([`invitation:${id}`], sql));
  if (retryAfter > 0)
    throw tooMany('This invitation was resent too many times. Please try again later.', retryAfter);
  const token = newToken();
  const [sent] = await sql<{ expires_at: string }[]>`
    update public.invitations i
    set token_hash = ${sha256(token)}, expires_at = now() + make_interval(days => ${invitationDays})
    where i.org_id = (select private.active_org_id()) and i.id = ${id}
    returning i.expires_at`;
  const [sender] = await sql<Sender[]>`
    select o.id as org_id, o.name as organization, o.time_zone, p.id as user_id, p.name
    from public.organizations o
    join public.profiles p on p.id = ${userId}
    where o.id = private.active_org_id()`;
  if (!sent || !sender) throw notFound('Invitation');
  const provided = { ...invitation, project_names: invitation.projects.map(({ name }) => name) };
  await asSystem(sql, () =>
    writeInvitationMail(sql, sender, provided, [
      { email: invitation.email, token, expires_at: sent.expires_at },
    ]),
  );
  return await again(sql, id);
}

async function again(sql: Transaction, id: string): Promise<Invitation> {
  const invitation = await findInvitation(sql, id);
  if (!invitation) throw notFound('Invitation');
  return invitation;
}

import type { Member, RemoveMemberQuery, UpdateMember } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { endMemberAccess } from './access.ts';
import { findMember } from './find-member.ts';

async function requireMember(sql: Transaction, userId: string): Promise<Member> {
  const member = await findMember(sql, userId);
  if (!member) throw notFound('Person');
  return member;
}

/**
 * @throws ApiError forbidden if the policies do not allow the caller to change the membership
 * @starts notification
 */
async function setRole(sql: Transaction, userId: string, role: Member['role']): Promise<void> {
  const changed = await sql`
    update public.memberships m set role = ${role}
    where m.org_id = (select private.active_org_id()) and m.user_id = ${userId}
    returning m.id`;
  if (changed.length === 0) throw forbidden();
}

/** Gives a person another role in the organization, starting with their next request. */
export async function updateMember({
  ctx: { sql },
  input: {
    user_id,
    changes: { role },
  },
}: {
  ctx: Ctx;
  input: { user_id: string; changes: UpdateMember };
}): Promise<Member> {
  await requireMember(sql, user_id);
  await setRole(sql, user_id, role);
  return await requireMember(sql, user_id);
}

/**
 * Removes a person from the organization and all of its projects, or lets the caller leave. Optionally
 * revokes the API keys, webhooks, and reporting logins they created, which work without them.
 * @starts notification
 */
export async function removeMember({
  ctx: { sql },
  input: { user_id, end_access },
}: {
  ctx: Ctx;
  input: { user_id: string } & RemoveMemberQuery;
}): Promise<Member> {
  const member = await requireMember(sql, user_id);
  // Runs first, while a leaving caller still has the rights of a member.
  if (end_access === 'true') await endMemberAccess(sql, user_id);
  const removed = await sql`
    delete from public.memberships m
    where m.org_id = (select private.active_org_id()) and m.user_id = ${user_id}
    returning m.id`;
  if (removed.length === 0) throw forbidden();
  return member;
}

/** Transfers ownership: makes another member the owner and the caller an admin. */
export async function transferOwnership({
  ctx: { sql, userId },
  input: { user_id },
}: {
  ctx: Ctx;
  input: { user_id: string };
}): Promise<Member> {
  await requireMember(sql, user_id);
  const [me] = await sql<{ role: Member['role'] }[]>`select private.org_role() as role`;
  if (me?.role !== 'owner') throw forbidden();
  await setRole(sql, user_id, 'owner');
  if (user_id !== userId) await setRole(sql, userId, 'admin');
  return await requireMember(sql, user_id);
}

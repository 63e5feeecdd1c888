import {
  type AcceptedInvitation,
  type AcceptInvitation,
  licenseComplaints,
  type OpenInvitation,
  openInvitationSchema,
  type RegisterInvited,
} from '../../../_shared/schemas/index.ts';
import { clientOf } from '../../auth/client.ts';
import type { SignUp } from '../../auth/gotrue.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem, inSystemTransaction } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, invalidInput } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { register } from '../auth/register.ts';
import { guarded } from '../one-use-links/guarded.ts';

/**
 * The same error for an unknown, used, revoked, or expired invitation, so that it does not reveal which ones
 * exist.
 */
const worthless = () => new ApiError('not_found', 'This invitation is invalid or has expired');

/** @param sql as the system */
async function findOpen(sql: Transaction, tokenHash: string): Promise<OpenInvitation> {
  const [open] = await sql<OpenInvitation[]>`
    select o.name as organization_name, i.email, inviter.name as invited_by_name, i.org_role, i.project_role, i.message, i.expires_at,
      (select coalesce(json_agg(p.name order by p.name), '[]') from public.projects p
        where p.org_id = i.org_id and p.id = any (i.project_ids) and p.deleted_at is null) as project_names,
      exists (select from auth.users u where u.email = i.email) as has_account
    from private.open_invitation(${tokenHash}) i
    join public.organizations o on o.id = i.org_id
    join public.profiles inviter on inviter.id = i.invited_by`;
  if (!open) throw worthless();
  return open;
}

/** Loads the invitation of a link. An address may try ten wrong tokens in 15 minutes. */
export async function openInvitation(c: AppContext, token: string): Promise<OpenInvitation> {
  return await guarded(c, 'invitation-link', async () => {
    const hash = sha256(token);
    const open = await inSystemTransaction(c.get('requestId'), (sql) => findOpen(sql, hash));
    return openInvitationSchema.parse(open);
  });
}

/** Accepts an invitation, once despite concurrent attempts. @param sql as the system */
async function accept(
  sql: Transaction,
  { hash, userId, open }: { hash: string; userId: string; open: OpenInvitation },
  { bar_number, bar_jurisdiction }: AcceptInvitation,
): Promise<AcceptedInvitation> {
  // Bar details are requested and stored only for lawyers.
  const isLawyer = open.project_role === 'lawyer';
  const [row] = await sql<{ organization_id: string | null }[]>`
    select private.accept_invitation(${hash}, ${userId}, ${isLawyer ? (bar_number ?? null) : null},
      ${isLawyer ? (bar_jurisdiction ?? null) : null}) as organization_id`;
  if (!row?.organization_id) throw worthless();
  return { organization_id: row.organization_id };
}

function refuseWithoutLicense(open: OpenInvitation, stated: AcceptInvitation): void {
  const missing = open.project_role === 'lawyer' ? licenseComplaints(stated) : [];
  if (missing.length > 0) throw invalidInput([...missing]);
}

/**
 * Makes the caller a member as invited.
 * @throws ApiError forbidden with `other_account` if the invitation is for an address other than the caller's
 */
export async function acceptInvitation({
  ctx: { sql, userId },
  input: { token, ...stated },
}: {
  ctx: Ctx;
  input: AcceptInvitation & { token: string };
}): Promise<AcceptedInvitation> {
  const hash = sha256(token);
  return await asSystem(sql, async () => {
    const open = await findOpen(sql, hash);
    const [person] = await sql<
      { email: string }[]
    >`select p.email from public.profiles p where p.id = ${userId}`;
    if (person?.email.toLowerCase() !== open.email) {
      throw new ApiError('forbidden', `This invitation is for ${open.email}. Sign in with that address.`, {
        reason: { kind: 'other_account', email: open.email },
      });
    }
    refuseWithoutLicense(open, stated);
    return await accept(sql, { hash, userId, open }, stated);
  });
}

/**
 * Creates an account for the invited address and makes the person a member. The link was emailed to the
 * address, so the address counts as confirmed. If accepting fails, the account exists and the link still
 * works.
 * @throws ApiError conflict if the address already has an account
 */
export async function registerInvited(
  c: AppContext,
  token: string,
  { name, password, ...stated }: RegisterInvited,
): Promise<SignUp & { email: string }> {
  const open = await openInvitation(c, token);
  refuseWithoutLicense(open, stated);
  const { email } = open;
  const account = await register({ client: clientOf(c), input: { email, password, name } });
  const hash = sha256(token);
  await inSystemTransaction(c.get('requestId'), async (sql) => {
    // So that the log has the person's name.
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: account.userId, role: 'authenticated' })}, true)`;
    await accept(sql, { hash, userId: account.userId, open }, stated);
  });
  return { ...account, email };
}

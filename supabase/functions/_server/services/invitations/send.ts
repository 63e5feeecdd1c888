import {
  type InviteOutcome,
  invitationDays,
  inviteeSchema,
  type OrgRole,
  type SendInvitations,
  type SentInvitations,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem, takeLock } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, invalidInput, notFound, tooMany } from '../../http/api-error.ts';
import { newToken, sha256 } from '../../http/hash.ts';
import { lawyersAreNamedByAdmins } from '../projects/find-member.ts';
import { type Sender, writeInvitationMail } from './write-invitation-mail.ts';

/** Most invitations an organization may send per hour, to prevent spam through us. */
const mostInAnHour = 200;

interface Inviter extends Sender {
  email: string;
  role: OrgRole;
}

/**
 * Invites each address and returns an outcome for each. The request is checked with the caller's rights, and
 * the caller writes the invitations. Only the membership lookup goes beyond what the caller may see.
 * @throws ApiError forbidden if the caller may not give these roles, not_found for a project they cannot see,
 * invalid_input if no address is valid, rate_limited
 */
export async function sendInvitations({
  ctx: { sql, userId },
  input,
}: {
  ctx: Ctx;
  input: SendInvitations;
}): Promise<SentInvitations> {
  const lines = input.emails.map((typed) => {
    const read = inviteeSchema.safeParse(typed);
    return read.success
      ? { email: read.data }
      : { email: typed.trim(), complaint: read.error.issues[0]?.message };
  });
  const [first] = lines;
  if (lines.every(({ complaint }) => complaint)) {
    throw invalidInput([
      { path: 'emails', message: first?.complaint ?? 'Please enter a valid email address' },
    ]);
  }
  const inviter = await findInviter(sql, userId);
  const projects = await projectsOf(sql, input.project_ids);
  await refuseUnlessAllowed(sql, inviter, input);

  const addresses = [...new Set(lines.filter(({ complaint }) => !complaint).map(({ email }) => email))];
  const known = await asSystem(sql, () => whyNot(sql, inviter, input, addresses));
  const fresh = addresses.filter((email) => !known.has(email));
  const invited = await insert(sql, inviter.org_id, input, fresh);
  await asSystem(sql, () =>
    writeInvitationMail(
      sql,
      inviter,
      { ...input, message: input.message ?? null, project_names: projects.map(({ name }) => name) },
      invited,
    ),
  );

  const seen = new Set<string>();
  return {
    results: lines.map(({ email, complaint }) => {
      const repeated = seen.has(email);
      seen.add(email);
      const outcome = complaint ? 'invalid' : repeated ? 'repeated' : (known.get(email) ?? 'invited');
      return { email, outcome };
    }),
  };
}

async function findInviter(sql: Transaction, userId: string): Promise<Inviter> {
  const [inviter] = await sql<Inviter[]>`
    select o.id as org_id, o.name as organization, o.time_zone, p.id as user_id, p.name, lower(p.email) as email, private.org_role() as role
    from public.organizations o
    join public.profiles p on p.id = ${userId}
    where o.id = private.active_org_id()`;
  if (!inviter) throw notFound('Organization');
  return inviter;
}

/** As text, since a list of ids is passed to Postgres as one parameter. */
const list = (sql: Transaction, values: readonly string[]) => sql`string_to_array(${values.join(',')}, ',')`;

async function projectsOf(sql: Transaction, ids: readonly string[]): Promise<{ name: string }[]> {
  const wanted = new Set(ids);
  const found = await sql<{ name: string }[]>`
    select p.name from public.projects p where p.id = any (${list(sql, ids)}::uuid[]) and p.deleted_at is null order by p.name`;
  if (found.length < wanted.size) throw notFound('Project');
  return found;
}

/** Mirrors the table's policy, before any lookup that bypasses it. */
async function refuseUnlessAllowed(
  sql: Transaction,
  { role }: Inviter,
  { org_role, project_ids, project_role }: SendInvitations,
): Promise<void> {
  if (role !== 'member') {
    if (org_role === 'owner' && role !== 'owner') throw forbidden();
    return;
  }
  const [row] = await sql<{ manages: boolean }[]>`
    select ${list(sql, project_ids)}::uuid[] <@ private.project_ids_as('{project_manager}') as manages`;
  if (org_role !== 'member' || project_ids.length === 0 || !row?.manages) throw forbidden();
  if (project_role === 'lawyer') throw lawyersAreNamedByAdmins();
}

/**
 * Returns why some addresses are not invited. Runs within `asSystem`; concurrent invitations from one
 * organization take turns.
 */
async function whyNot(
  sql: Transaction,
  { org_id, email: own }: Inviter,
  { org_role, project_ids }: SendInvitations,
  addresses: readonly string[],
): Promise<Map<string, InviteOutcome>> {
  await takeLock(sql, `invite:${org_id}`);
  const rows = await sql<{ email: string; member: boolean; invited: boolean; refuses: boolean }[]>`
    select a.email,
      -- On all of the projects: whoever runs only those is not told who else is a member.
      exists (
        select from public.memberships m
        join public.profiles p on p.id = m.user_id
        where m.org_id = ${org_id} and lower(p.email) = a.email and ${list(sql, project_ids)}::uuid[] <@ array(
          select pm.project_id from public.project_members pm where pm.org_id = m.org_id and pm.user_id = m.user_id)) as member,
      exists (
        select from public.invitations i
        where i.org_id = ${org_id} and i.email = a.email and i.accepted_at is null and i.revoked_at is null
          and i.expires_at > now() and i.invited_by is not null and i.org_role <= ${org_role}
            and i.project_ids @> ${list(sql, project_ids)}::uuid[]) as invited,
      exists (
        select from private.mail_refusals r where r.org_id = ${org_id} and r.address = a.email and r.category = 'team') as refuses
    from jsonb_array_elements_text(${sql.json(addresses as string[])}) a (email)`;
  const [sent] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.invitations i where i.org_id = ${org_id} and i.sent_at > now() - interval '1 hour'`;
  if ((sent?.count ?? 0) + addresses.length > mostInAnHour) {
    throw tooMany('Your organization has sent too many invitations. Please try again in an hour.', 3600);
  }
  return new Map(
    rows.flatMap(({ email, member, invited, refuses }) => {
      const reason: InviteOutcome | null =
        email === own
          ? 'yourself'
          : member
            ? 'already_member'
            : invited
              ? 'already_invited'
              : refuses
                ? 'wants_no_mail'
                : null;
      return reason ? [[email, reason] as const] : [];
    }),
  );
}

/** Inserts the invitations as the caller, each with its own token. */
async function insert(
  sql: Transaction,
  orgId: string,
  { org_role, project_ids, project_role, message }: SendInvitations,
  addresses: readonly string[],
): Promise<{ email: string; token: string; expires_at: string }[]> {
  const tokens = new Map(addresses.map((email) => [email, newToken()]));
  const rows = [...tokens].map(([email, token]) => ({ email, token_hash: sha256(token) }));
  const written = await sql<{ email: string; expires_at: string }[]>`
    insert into public.invitations (org_id, email, org_role, project_ids, project_role, message, token_hash, expires_at)
    select ${orgId}, r.email, ${org_role}::public.org_role, array(select distinct unnest(${list(sql, project_ids)}::uuid[])),
      ${project_role}::public.project_role, ${message ?? null}, r.token_hash, now() + make_interval(days => ${invitationDays})
    from jsonb_to_recordset(${sql.json(rows)}) as r (email text, token_hash text)
    returning email, expires_at`;
  return written.map(({ email, expires_at }) => ({ email, expires_at, token: tokens.get(email) ?? '' }));
}

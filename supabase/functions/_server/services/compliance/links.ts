import type { CreateEvidenceLink, EvidenceLink, NewEvidenceLink } from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { newToken, sha256 } from '../../http/hash.ts';
import { refuseUnknownParty } from '../parties/select-parties.ts';
import { findCheck } from './select-checks.ts';
import { findLink } from './select-evidence.ts';
import { mailEvidenceRequest } from './write-evidence-mail.ts';

/**
 * Creates a one-use link through which someone without an account uploads evidence for one check, and emails
 * it if an address is given. Only its hash is stored.
 */
export async function createEvidenceLink({
  ctx: { sql, userId },
  input: { id, recipient, email, party_id, days },
}: {
  ctx: Ctx;
  input: CreateEvidenceLink & { id: string };
}): Promise<NewEvidenceLink> {
  const check = await findCheck(sql, id);
  if (!check) throw notFound('Check');
  if (!check.can.link) throw forbidden();
  await refuseUnknownParty(sql, party_id);
  const token = newToken();
  const [created] = await sql<{ id: string }[]>`
    insert into public.compliance_evidence_links (org_id, project_id, check_id, token_hash, recipient, email, party_id, expires_at)
    values (private.active_org_id(), ${check.project_id}, ${id}, ${sha256(token)}, ${recipient}, ${email ?? null}, ${party_id ?? null},
      now() + make_interval(days => ${days}))
    returning id`;
  const link = created && (await findLink(sql, created.id));
  if (!link) throw notFound('Link');
  if (email)
    await asSystem(sql, () => mailEvidenceRequest(sql, { link: { ...link, email }, check, token, userId }));
  return { ...link, token, path: `/evidence/${token}` };
}

/**
 * Revokes an unused link.
 * @throws ApiError conflict if it is already invalid
 */
export async function revokeEvidenceLink({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<EvidenceLink> {
  const before = await findLink(sql, id);
  if (!before) throw notFound('Link');
  const revoked = await sql`
    update public.compliance_evidence_links l set revoked_at = now()
    where l.org_id = (select private.active_org_id()) and l.id = ${id} and l.used_at is null and l.revoked_at is null
    returning l.id`;
  if (revoked.length === 0)
    throw new ApiError('conflict', 'This link was already used, revoked, or has expired');
  const link = await findLink(sql, id);
  if (!link) throw notFound('Link');
  return link;
}

import type { ComplianceEvidence, EvidenceLink } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/**
 * The columns of evidence as the API returns it, for checks that are not deleted; the caller adds conditions
 * after `where`.
 */
export const selectEvidence = (sql: Transaction) => sql`
  select e.id, e.check_id, e.revision, e.file_name, e.mime_type, e.size_bytes, e.sha256, e.text_status,
    e.text_problem, e.text_problem_code, e.kind, e.valid_from, e.expires_on,
    jsonb_build_object('valid_from', e.proposed -> 'valid_from', 'expires_on', e.proposed -> 'expires_on') as proposed, noted.note,
    e.confirmed, e.confirmed_by, confirmer.name as confirmed_by_name, e.confirmed_at, noted.withdrawn_reason,
    withdrawer.name as withdrawn_by_name, e.withdrawn_at, e.uploaded_by, uploader.name as uploaded_by_name,
    link.recipient as sent_by, e.created_at, e.version
  from public.compliance_evidence e
  join public.compliance_checks k on k.org_id = e.org_id and k.id = e.check_id and k.deleted_at is null
  join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
  left join private.compliance_evidence_notes noted on noted.org_id = e.org_id and noted.id = e.id
  left join private.people uploader on uploader.id = e.uploaded_by
  left join private.people confirmer on confirmer.id = e.confirmed_by
  left join private.people withdrawer on withdrawer.id = e.withdrawn_by
  left join public.compliance_evidence_links link on link.org_id = e.org_id and link.id = e.link_id`;

/** Evidence that the caller may see. */
export async function findEvidence(sql: Transaction, id: string): Promise<ComplianceEvidence | undefined> {
  const [evidence] = await sql<ComplianceEvidence[]>`
    ${selectEvidence(sql)} where e.org_id = (select private.active_org_id()) and e.id = ${id}`;
  return evidence;
}

/** The columns of a one-use link; the caller adds conditions after `where`. */
export const selectLinks = (sql: Transaction) => sql`
  select l.id, l.check_id, l.recipient, l.email, private.party_now(l.org_id, l.party_id) as party_id,
    case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked'
      when l.expires_at <= now() then 'expired' else 'open' end as state,
    l.expires_at, l.used_at, l.revoked_at, maker.name as created_by_name, l.created_at
  from public.compliance_evidence_links l
  join public.compliance_checks k on k.org_id = l.org_id and k.id = l.check_id and k.deleted_at is null
  join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
  left join private.people maker on maker.id = l.created_by`;

export async function findLink(sql: Transaction, id: string): Promise<EvidenceLink | undefined> {
  const [link] = await sql<EvidenceLink[]>`
    ${selectLinks(sql)} where l.org_id = (select private.active_org_id()) and l.id = ${id}`;
  return link;
}

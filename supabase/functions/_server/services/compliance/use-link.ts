import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import {
  type EvidenceFields,
  type OpenEvidenceLink,
  openEvidenceLinkSchema,
  type SentEvidence,
} from '../../../_shared/schemas/index.ts';
import { evidenceFiles } from '../../attachments/kinds.ts';
import { uploadByLink } from '../../attachments/upload.ts';
import type { Transaction } from '../../db/pool.ts';
import { inSystemTransaction } from '../../db/privileged.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import type { Sent } from '../../http/read-file.ts';
import { filePath } from '../../storage/objects.ts';
import { guarded } from '../one-use-links/guarded.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { fileEvidence, refuseKnownEvidence } from './file-evidence.ts';
import { readEvidence } from './read-evidence.ts';

interface Opened extends OpenEvidenceLink {
  link_id: string;
  org_id: string;
  project_id: string;
  check_id: string;
  time_zone: string;
}

/**
 * The same error for an unknown, used, revoked, or expired link, so that it does not reveal which links
 * exist.
 */
const worthless = () => new ApiError('not_found', 'This link is invalid or has expired');

/**
 * Loads the fields a link holder may see and the link's target, while the link is valid. Runs as the system.
 */
async function findOpen(sql: Transaction, tokenHash: string): Promise<Opened> {
  const [opened] = await sql<Opened[]>`
    select l.id as link_id, l.org_id, l.project_id, l.check_id, o.time_zone, o.name as organization_name, p.name as project_name,
      k.title, k.check_type, r.what, coalesce(to_json(r.evidence), '[]') as evidence,
        coalesce(r.evidence_expires, false) as evidence_expires,
      k.due_date, l.recipient, l.expires_at
    from public.compliance_evidence_links l
    join public.organizations o on o.id = l.org_id
    join public.projects p on p.org_id = l.org_id and p.id = l.project_id and p.deleted_at is null
    join public.compliance_checks k on k.org_id = l.org_id and k.id = l.check_id and k.deleted_at is null
    left join public.compliance_requirements r on r.org_id = k.org_id and r.id = k.requirement_id
    where l.token_hash = ${tokenHash} and l.used_at is null and l.revoked_at is null and l.expires_at > now()`;
  if (!opened) throw worthless();
  return opened;
}

/** The request shown to the link holder, without the link's target. */
export async function openLink(c: AppContext, token: string): Promise<OpenEvidenceLink> {
  return await guarded(c, 'evidence_link', async () => {
    const hash = sha256(token);
    const opened = await inSystemTransaction(c.get('requestId'), (sql) => findOpen(sql, hash));
    return openEvidenceLinkSchema.parse(opened);
  });
}

/**
 * Accepts one file through a link; of several concurrent uploads, one is filed. It counts once project staff
 * confirm it.
 */
export async function sendThroughLink(
  c: AppContext,
  { token, file, fields }: Sent<EvidenceFields> & { token: string },
): Promise<SentEvidence> {
  return await guarded(c, 'evidence_link', () =>
    uploadByLink(c.get('requestId'), evidenceFiles, file, {
      prepare: async (sql, { fileName, sha256: fileHash }) => {
        const opened = await findOpen(sql, sha256(token));
        const { org_id: orgId, project_id: projectId, check_id: checkId } = opened;
        await refuseKnownEvidence(sql, { orgId, checkId, sha256: fileHash });
        const [row] = await sql<{ id: string }[]>`select private.uuid_v7() as id`;
        if (!row) throw worthless();
        const path = filePath({ orgId, recordId: checkId, fileId: row.id }, fileName);
        return { opened, id: row.id, orgId, projectId, checkId, path };
      },
      read: ({ path }, { mimeType }) => readEvidence({ path, name: file.name, mimeType }),
      file: async (sql, { opened, ...uploaded }) => {
        const { id, orgId, checkId } = uploaded;
        const { link_id: linkId, time_zone } = opened;
        const used = await sql`
          update public.compliance_evidence_links l set used_at = now()
          where l.org_id = ${orgId} and l.id = ${linkId} and l.used_at is null and l.revoked_at is null and l.expires_at > now()
          returning l.id`;
        if (used.length === 0) throw worthless();
        await findCheckState(sql, opened);
        await fileEvidence(sql, { ...uploaded, fields, confirmed: false });
        await sql`
          update public.compliance_evidence e set link_id = ${linkId} where e.org_id = ${orgId} and e.id = ${id}`;
        await evaluateChecks(sql, { orgId, checkId, today: todayIn(time_zone, new Date()) });
      },
    }),
  );
}

/** The check may have been removed while the file was read. */
async function findCheckState(sql: Transaction, { org_id, check_id }: Opened): Promise<void> {
  const [state] = await sql`
    select k.id from public.compliance_checks k
    join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
    where k.org_id = ${org_id} and k.id = ${check_id} and k.deleted_at is null`;
  if (!state) throw worthless();
}

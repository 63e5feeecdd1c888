import type { ComplianceEvidence, EvidenceFields } from '../../../_shared/schemas/index.ts';
import { evidenceFiles } from '../../attachments/kinds.ts';
import { type Filed, type FileFacts, uploadAttachment } from '../../attachments/upload.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import type { Sent } from '../../http/read-file.ts';
import { filePath } from '../../storage/objects.ts';
import { findActing } from './acting.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { fileEvidence, type NewEvidence, refuseKnownEvidence } from './file-evidence.ts';
import { readEvidence } from './read-evidence.ts';
import { findCheck } from './select-checks.ts';
import { findEvidence } from './select-evidence.ts';

/** Uploads a file as evidence of a check and evaluates the check, in one transaction. */
export async function uploadEvidence(
  c: AppContext,
  { id, ...sent }: Sent<EvidenceFields> & { id: string },
): Promise<Filed<ComplianceEvidence>> {
  const { file, fields } = sent;
  return await uploadAttachment(c, evidenceFiles, sent, {
    prepare: (ctx, facts) => prepare(ctx, { id, ...facts }),
    read: ({ path }, { mimeType }) => readEvidence({ path, name: file.name, mimeType }),
    file: (ctx, uploaded) => {
      // An upload by someone who may confirm counts as confirmed, unless the requirement needs an expiration
      // date and none was given.
      const confirmed = uploaded.confirms && (!uploaded.expires || fields.expires_on != null);
      return fileAndEvaluate(ctx, { ...uploaded, fields, confirmed, checkId: id });
    },
  });
}

interface UploadTarget {
  id: string;
  orgId: string;
  projectId: string;
  path: string;
  /** Whether the caller's upload counts without confirmation. */
  confirms: boolean;
  /** Whether the requirement's evidence expires. */
  expires: boolean;
}

/** Rejects an upload before the file is read and stored if filing would reject it. */
async function prepare(
  { sql }: Ctx,
  { id, fileName, sha256 }: FileFacts & { id: string },
): Promise<UploadTarget> {
  const [check, acting] = [await findCheck(sql, id), await findActing(sql)];
  if (!check || !acting) throw notFound('Check');
  await refuseKnownEvidence(sql, { orgId: acting.orgId, checkId: id, sha256 });
  const { can } = check;
  if (!can.upload) throw forbidden();
  const [row] = await sql<{ evidence_id: string; expires: boolean }[]>`
    select private.uuid_v7() as evidence_id, coalesce((
      select r.evidence_expires from public.compliance_requirements r
      where r.org_id = ${acting.orgId} and r.id = ${check.requirement_id}), false) as expires`;
  if (!row) throw notFound('Check');
  return {
    id: row.evidence_id,
    orgId: acting.orgId,
    projectId: check.project_id,
    confirms: can.confirm,
    expires: row.expires,
    path: filePath({ orgId: acting.orgId, recordId: id, fileId: row.evidence_id }, fileName),
  };
}

async function fileAndEvaluate({ sql }: Ctx, evidence: NewEvidence): Promise<ComplianceEvidence> {
  const acting = await findActing(sql);
  if (!acting || !(await findCheck(sql, evidence.checkId))) throw notFound('Check');
  await refuseKnownEvidence(sql, evidence);
  await fileEvidence(sql, evidence);
  await asSystem(sql, () => evaluateChecks(sql, { ...acting, checkId: evidence.checkId }));
  const filed = await findEvidence(sql, evidence.id);
  if (!filed) throw notFound('Evidence');
  return filed;
}

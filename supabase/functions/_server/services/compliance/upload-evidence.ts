import type { ComplianceEvidence } from '../../../_shared/schemas/index.ts';
import { earlierAnswer } from '../../db/answer-once.ts';
import { asSystem } from '../../db/privileged.ts';
import { type Ctx, withUser } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { discardEvidence, evidencePath } from '../../storage/evidence-files.ts';
import { fileOnce } from '../../storage/file-once.ts';
import { findActing } from './acting.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { fileEvidence, type NewEvidence, refuseKnownEvidence } from './file-evidence.ts';
import { type SentFile, storeEvidenceAndRead } from './read-evidence.ts';
import { findCheck } from './select-checks.ts';
import { findEvidence } from './select-evidence.ts';

type Answered = Awaited<ReturnType<typeof fileOnce<ComplianceEvidence>>>;

/**
 * Uploads a file as evidence of a check and evaluates the check. Object and text come first, then one
 * transaction with the row and the status. No connection is held while a file is read or stored, and a row
 * never points to a missing file.
 */
export async function uploadEvidence(
  c: AppContext,
  { id, file, fields }: SentFile & { id: string },
): Promise<Answered> {
  const hash = sha256(file.bytes);
  const content = JSON.stringify([file.name, hash, fields]);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Answered;

  const target = await withUser(c, (ctx) => prepare(ctx, { id, fileName: file.name, sha256: hash }));
  const read = await storeEvidenceAndRead(target.path, file);
  // An upload by someone who may confirm counts as confirmed, unless the requirement needs an expiration date
  // and none was given.
  const confirmed = target.confirms && (!target.expires || fields.expires_on != null);
  const evidence: NewEvidence = {
    ...target,
    ...read,
    fields,
    confirmed,
    checkId: id,
    fileName: file.name,
    sizeBytes: file.bytes.byteLength,
    sha256: hash,
  };
  return await fileOnce(c, (ctx) => fileAndEvaluate(ctx, evidence), {
    content,
    discard: () => discardEvidence(target.path),
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
  { id, fileName, sha256: hash }: { id: string; fileName: string; sha256: string },
): Promise<UploadTarget> {
  const [check, acting] = [await findCheck(sql, id), await findActing(sql)];
  if (!check || !acting) throw notFound('Check');
  await refuseKnownEvidence(sql, { orgId: acting.orgId, checkId: id, sha256: hash });
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
    path: evidencePath({ orgId: acting.orgId, checkId: id, evidenceId: row.evidence_id }, fileName),
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

import { z } from 'zod';
import type { NoticeProof } from '../../../_shared/schemas/index.ts';
import { noticeProofs } from '../../attachments/kinds.ts';
import { type Filed, type FileFacts, uploadAttachment } from '../../attachments/upload.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { formId, type Sent } from '../../http/read-file.ts';
import { filePath } from '../../storage/objects.ts';
import { findToday } from './find-today.ts';
import { selectProofs } from './get.ts';
import { mayDraft } from './may.ts';
import { findNotice } from './select-notices.ts';

/** The service that the file proves. */
export const proofFieldsSchema = z.object({ service_id: formId });
type ProofFields = z.output<typeof proofFieldsSchema>;

/** Files a proof of service or a response. */
export async function uploadProof(
  c: AppContext,
  { id, ...sent }: Sent<ProofFields> & { id: string },
): Promise<Filed<NoticeProof>> {
  const { service_id: serviceId } = sent.fields;
  return await uploadAttachment(c, noticeProofs, sent, {
    prepare: (ctx, facts) => prepare(ctx, { id, serviceId, ...facts }),
    file: async ({ sql }, proof) => {
      await sql`
        insert into public.notice_proofs
          (id, org_id, project_id, notice_id, service_id, file_name, mime_type, size_bytes, sha256, storage_path)
        values (${proof.proofId}, ${proof.orgId}, ${proof.projectId}, ${id}, ${serviceId}, ${proof.fileName}, ${proof.mimeType},
          ${proof.sizeBytes}, ${proof.sha256}, ${proof.path})`;
      const [filed] = await selectProofs(sql, sql`and f.id = ${proof.proofId}`);
      if (!filed) throw notFound('Proof');
      return filed;
    },
  });
}

interface UploadTarget {
  proofId: string;
  orgId: string;
  projectId: string;
  path: string;
}

async function prepare(
  { sql }: Ctx,
  { id, serviceId, sha256, fileName }: FileFacts & { id: string; serviceId: string | null },
): Promise<UploadTarget> {
  const notice = await findNotice(sql, await findToday(sql), id);
  if (!notice) throw notFound('Notice');
  if (!(await mayDraft(sql, notice.project_id))) throw forbidden();
  if (notice.issued_at === null) throw new ApiError('conflict', 'Only an issued notice can have proofs');
  const [row] = await sql<{ org_id: string; proof_id: string; known: string | null; service: boolean }[]>`
    select private.active_org_id() as org_id, private.uuid_v7() as proof_id,
      (select f.file_name from public.notice_proofs f
        where f.org_id = (select private.active_org_id()) and f.notice_id = ${id} and f.sha256 = ${sha256}) as known,
      ${serviceId}::uuid is null or exists (
        select from public.notice_services s
        where s.org_id = (select private.active_org_id()) and s.notice_id = ${id} and s.id = ${serviceId}) as service`;
  if (!row) throw notFound('Notice');
  if (!row.service)
    throw invalidInput([{ path: 'service_id', message: 'This service record is not on the notice' }]);
  if (row.known)
    throw new ApiError('conflict', `This file is already attached to the notice as ${row.known}`);
  const { org_id: orgId, proof_id: proofId } = row;
  const path = filePath({ orgId, recordId: id, fileId: proofId }, fileName);
  return { proofId, orgId, projectId: notice.project_id, path };
}

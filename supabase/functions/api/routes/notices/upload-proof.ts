import { noticeProofs } from '../../../_server/attachments/kinds.ts';
import { idParams } from '../../../_server/http/define-route.ts';
import { fileRoute } from '../../../_server/http/file-route.ts';
import { proofFieldsSchema, uploadProof } from '../../../_server/services/notices/proofs.ts';
import { noticeProofSchema } from '../../../_shared/schemas/index.ts';

export const uploadProofRoute = fileRoute('/notices/{id}/proofs', {
  tag: 'notices',
  summary: 'Upload a proof of service or a response',
  params: idParams,
  accepts: noticeProofs.accepts,
  fields: proofFieldsSchema,
  form: { properties: { service_id: { type: 'string', format: 'uuid' } } },
  returns: [noticeProofSchema, 'The proof'],
  answer: uploadProof,
});

import { noticeProofs } from '../../../_server/attachments/kinds.ts';
import { proofFieldsSchema, uploadProof } from '../../../_server/services/notices/proofs.ts';
import { noticeProofSchema } from '../../../_shared/schemas/index.ts';
import { idParams } from '../../routing/define-route.ts';
import { fileRoute } from '../../routing/file-route.ts';

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

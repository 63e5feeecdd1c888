import { paymentFiles } from '../../../_server/attachments/kinds.ts';
import {
  findPaymentFile,
  paymentFileFieldsSchema,
  uploadPaymentFile,
} from '../../../_server/services/payments/files.ts';
import { paymentFileKinds, paymentFileSchema } from '../../../_shared/schemas/index.ts';
import { fileParams, idParams } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';
import { fileRoute } from '../../routing/file-route.ts';

export const uploadPaymentFileRoute = fileRoute('/payments/{id}/files', {
  tag: 'payments',
  summary: 'Add an invoice, pay application, proof of payment, or other file to a payment',
  params: idParams,
  accepts: paymentFiles.accepts,
  fields: paymentFileFieldsSchema,
  form: { properties: { kind: { type: 'string', enum: [...paymentFileKinds] } }, required: ['kind'] },
  returns: [paymentFileSchema, 'The file'],
  answer: uploadPaymentFile,
});

export const getPaymentFileRoute = fileContent('/payments/{id}/files/{file_id}/content', {
  tag: 'payments',
  summary: 'Get a payment file',
  params: fileParams,
  of: paymentFiles,
  find: findPaymentFile,
});

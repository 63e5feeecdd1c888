import { createRoute } from '@hono/zod-openapi';
import {
  type Api,
  failures,
  fileParams,
  idempotencyHeader,
  idParams,
  json,
  signedIn,
  whenSignedIn,
} from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import { fileFormWith } from '../../../_server/http/file-form.ts';
import {
  findPaymentFile,
  paymentFileTooLarge,
  readSentPaymentFile,
  signStored,
  uploadPaymentFile,
} from '../../../_server/services/payments/files.ts';
import { maxPaymentFileBytes, paymentFileKinds, paymentFileSchema } from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

const uploading = createRoute({
  ...signedIn,
  // The file, plus multipart and field overhead.
  middleware: [authenticate, rateLimit, takeUpload(maxPaymentFileBytes + 64 * 1024, paymentFileTooLarge)],
  method: 'post',
  path: '/payments/{id}/files',
  tags: ['payments'],
  summary: 'Add an invoice, pay application, proof of payment, or other file to a payment',
  request: {
    params: idParams,
    headers: idempotencyHeader,
    body: fileFormWith({ kind: { type: 'string', enum: [...paymentFileKinds] } }, ['kind']),
  },
  responses: {
    201: json(paymentFileSchema, 'The file'),
    ...failures('forbidden', 'conflict', 'payload_too_large', 'unsupported_media_type', ...whenSignedIn),
  },
});

export const uploadPaymentFileRoute = (api: Api) =>
  api.openapi(uploading, async (c) =>
    uploadPaymentFile(c, { id: c.req.valid('param').id, ...readSentPaymentFile(c) }),
  );

export const getPaymentFileRoute = fileContent('/payments/{id}/files/{file_id}/content', {
  tag: 'payments',
  summary: 'Get a payment file',
  params: fileParams,
  find: findPaymentFile,
  sign: signStored,
});

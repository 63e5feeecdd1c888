import { createRoute, z } from '@hono/zod-openapi';
import {
  documentContentSchema,
  maxPaymentFileBytes,
  paymentFileKinds,
  paymentFileSchema,
} from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  signedIn,
  whenSignedIn,
} from '../../http/define-route.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';
import {
  findPaymentFile,
  paymentFileTooLarge,
  readSentPaymentFile,
  signStored,
  uploadPaymentFile,
} from '../../services/payments/files.ts';

const uploading = createRoute({
  ...signedIn,
  // The file, and what multipart and the field put around it.
  middleware: [authenticate, rateLimit, takeUpload(maxPaymentFileBytes + 64 * 1024, paymentFileTooLarge)],
  method: 'post',
  path: '/payments/{id}/files',
  tags: ['payments'],
  summary: 'Add an invoice, a pay application, a proof of payment or another file to a payment',
  request: {
    params: idParams,
    headers: idempotencyHeader,
    // No zod schema: the form is read by hand, so that its limits and messages are ours.
    body: {
      required: true as const,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object' as const,
            properties: {
              file: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
              kind: { type: 'string' as const, enum: [...paymentFileKinds] },
            },
            required: ['file', 'kind'],
          },
        },
      },
    },
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

export const fileParams = idParams.extend({ file_id: z.guid('Must be a UUID').toLowerCase() });

const content = createRoute({
  ...signedIn,
  method: 'get',
  path: '/payments/{id}/files/{file_id}/content',
  tags: ['payments'],
  summary: 'A file that goes with a payment',
  description:
    'Leads to an address signed for 60 seconds; asked for application/json, it answers that address.',
  request: { params: fileParams },
  responses: {
    200: json(documentContentSchema, 'Where the file can be fetched, to who accepts application/json'),
    302: { description: 'To the file' },
    ...failures(...whenSignedIn),
  },
});

export const getPaymentFileRoute = (api: Api) =>
  api.openapi(content, async (c) => {
    const { token, stored } = await withUser(c, async (ctx) => ({
      token: ctx.token,
      stored: await findPaymentFile({ ctx, input: c.req.valid('param') }),
    }));
    const answer = await signStored(token, stored);
    if (c.req.header('accept')?.includes('application/json')) return c.json(answer, 200);
    return c.redirect(answer.url, 302);
  });

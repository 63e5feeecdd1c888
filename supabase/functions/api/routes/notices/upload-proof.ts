import { createRoute } from '@hono/zod-openapi';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  signedIn,
  whenSignedIn,
} from '../../../_server/http/define-route.ts';
import { fileFormWith } from '../../../_server/http/file-form.ts';
import { proofTooLarge, readSentProof, uploadProof } from '../../../_server/services/notices/proofs.ts';
import { maxProofBytes, noticeProofSchema } from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

const route = createRoute({
  ...signedIn,
  // The file, plus multipart and field overhead.
  middleware: [authenticate, rateLimit, takeUpload(maxProofBytes + 64 * 1024, proofTooLarge)],
  method: 'post',
  path: '/notices/{id}/proofs',
  tags: ['notices'],
  summary: 'Upload a proof of service or a response',
  request: {
    params: idParams,
    headers: idempotencyHeader,
    body: fileFormWith({ service_id: { type: 'string', format: 'uuid' } }),
  },
  responses: {
    201: json(noticeProofSchema, 'The proof'),
    ...failures('forbidden', 'conflict', 'payload_too_large', 'unsupported_media_type', ...whenSignedIn),
  },
});

export const uploadProofRoute = (api: Api) =>
  api.openapi(route, async (c) => uploadProof(c, { id: c.req.valid('param').id, ...readSentProof(c) }));

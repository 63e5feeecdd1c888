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
import { fileForm } from '../../../_server/http/file-form.ts';
import { fileTooLarge, readUpload } from '../../../_server/services/contracts/documents/read-upload.ts';
import { uploadDocument } from '../../../_server/services/contracts/documents/upload.ts';
import { contractDocumentSchema, maxUploadBytes } from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

/** The file, plus multipart overhead. */
const requestBytes = maxUploadBytes + 64 * 1024;

const route = createRoute({
  ...signedIn,
  middleware: [authenticate, rateLimit, takeUpload(requestBytes, fileTooLarge)],
  method: 'post',
  path: '/contracts/{id}/upload',
  tags: ['contracts'],
  summary: "Upload a file as the contract's next version",
  request: {
    params: idParams,
    headers: idempotencyHeader,
    body: fileForm,
  },
  responses: {
    201: json(contractDocumentSchema, 'The new version'),
    ...failures('forbidden', 'conflict', 'payload_too_large', 'unsupported_media_type', ...whenSignedIn),
  },
});

export const uploadDocumentRoute = (api: Api) =>
  api.openapi(route, async (c) => uploadDocument(c, { id: c.req.valid('param').id, file: readUpload(c) }));

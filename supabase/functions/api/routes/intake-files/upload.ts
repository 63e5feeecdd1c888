import { createRoute } from '@hono/zod-openapi';
import {
  type Api,
  failures,
  idempotencyHeader,
  json,
  signedIn,
  whenSignedIn,
} from '../../../_server/http/define-route.ts';
import { fileForm } from '../../../_server/http/file-form.ts';
import { fileTooLarge, readUpload } from '../../../_server/services/contracts/documents/read-upload.ts';
import { uploadIntakeFile } from '../../../_server/services/intake-files/upload.ts';
import { intakeFileSchema, maxUploadBytes } from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

/** The file, plus multipart overhead. */
const requestBytes = maxUploadBytes + 64 * 1024;

const route = createRoute({
  ...signedIn,
  middleware: [authenticate, rateLimit, takeUpload(requestBytes, fileTooLarge)],
  method: 'post',
  path: '/intake-files',
  tags: ['intake files'],
  summary: 'Upload and read a file without filing it',
  request: {
    headers: idempotencyHeader,
    body: fileForm,
  },
  responses: {
    201: json(intakeFileSchema, 'The details found in the file'),
    ...failures('forbidden', 'conflict', 'payload_too_large', 'unsupported_media_type', ...whenSignedIn),
  },
});

export const uploadIntakeFileRoute = (api: Api) =>
  api.openapi(route, async (c) => uploadIntakeFile(c, readUpload(c)));

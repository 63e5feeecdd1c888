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
  findSiteEventFile,
  readSentSiteEventFile,
  signSiteEventFile,
  siteEventFileTooLarge,
  uploadSiteEventFile,
} from '../../../_server/services/site-events/files.ts';
import { maxSiteEventFileBytes, siteEventFileSchema } from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

const uploading = createRoute({
  ...signedIn,
  // The file, plus multipart and field overhead.
  middleware: [authenticate, rateLimit, takeUpload(maxSiteEventFileBytes + 64 * 1024, siteEventFileTooLarge)],
  method: 'post',
  path: '/site-events/{id}/files',
  tags: ['deadlines'],
  summary: "Add a photo or file to a site event; retries don't create duplicates",
  request: {
    params: idParams,
    headers: idempotencyHeader,
    body: fileFormWith({ client_key: { type: 'string', format: 'uuid' } }),
  },
  responses: {
    201: json(siteEventFileSchema, 'The file'),
    ...failures('forbidden', 'conflict', 'payload_too_large', 'unsupported_media_type', ...whenSignedIn),
  },
});

export const uploadSiteEventFileRoute = (api: Api) =>
  api.openapi(uploading, async (c) =>
    uploadSiteEventFile(c, { id: c.req.valid('param').id, ...readSentSiteEventFile(c) }),
  );

export const getSiteEventFileRoute = fileContent('/site-events/{id}/files/{file_id}/content', {
  tag: 'deadlines',
  summary: "Get a site event's file",
  params: fileParams,
  find: ({ ctx, input: { id, file_id } }) => findSiteEventFile(ctx, id, file_id),
  sign: signSiteEventFile,
});

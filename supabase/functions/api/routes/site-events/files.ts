import { createRoute, z } from '@hono/zod-openapi';
import {
  documentContentSchema,
  maxSiteEventFileBytes,
  siteEventFileSchema,
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
  findSiteEventFile,
  readSentSiteEventFile,
  signSiteEventFile,
  siteEventFileTooLarge,
  uploadSiteEventFile,
} from '../../services/site-events/files.ts';

const uploading = createRoute({
  ...signedIn,
  // The file, and what multipart and the field put around it.
  middleware: [authenticate, rateLimit, takeUpload(maxSiteEventFileBytes + 64 * 1024, siteEventFileTooLarge)],
  method: 'post',
  path: '/site-events/{id}/files',
  tags: ['deadlines'],
  summary: 'Add a photo or another file to what happened; filed once, however often a device sends it',
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
              client_key: { type: 'string' as const, format: 'uuid' },
            },
            required: ['file'],
          },
        },
      },
    },
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

export const fileParams = idParams.extend({ file_id: z.guid('Must be a UUID').toLowerCase() });

const content = createRoute({
  ...signedIn,
  method: 'get',
  path: '/site-events/{id}/files/{file_id}/content',
  tags: ['deadlines'],
  summary: 'A file of what happened',
  description:
    'Leads to an address signed for 60 seconds; asked for application/json, it answers that address.',
  request: { params: fileParams },
  responses: {
    200: json(documentContentSchema, 'Where the file can be fetched, to who accepts application/json'),
    302: { description: 'To the file' },
    ...failures(...whenSignedIn),
  },
});

export const getSiteEventFileRoute = (api: Api) =>
  api.openapi(content, async (c) => {
    const { id, file_id } = c.req.valid('param');
    const answer = await signSiteEventFile(await withUser(c, (ctx) => findSiteEventFile(ctx, id, file_id)));
    if (c.req.header('accept')?.includes('application/json')) return c.json(answer, 200);
    return c.redirect(answer.url, 302);
  });

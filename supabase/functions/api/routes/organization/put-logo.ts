import { createRoute } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../../_server/http/define-route.ts';
import { fileForm } from '../../../_server/http/file-form.ts';
import { readFile, readForm, tooLargeFor } from '../../../_server/http/read-file.ts';
import { putLogo } from '../../../_server/services/organization/logo.ts';
import { maxLogoBytes, organizationLogoAnswerSchema } from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

const rules = { mostBytes: maxLogoBytes, extensions: ['.png', '.jpg', '.jpeg'] };

const route = createRoute({
  ...signedIn,
  // The file, plus multipart overhead.
  middleware: [authenticate, rateLimit, takeUpload(maxLogoBytes + 64 * 1024, tooLargeFor(rules))],
  method: 'put',
  path: '/organization/logo',
  tags: ['organization'],
  summary: 'Set the letterhead logo; owners and admins',
  request: { body: fileForm },
  responses: {
    200: json(organizationLogoAnswerSchema, 'The new logo'),
    ...failures('forbidden', 'payload_too_large', 'unsupported_media_type', ...whenSignedIn),
  },
});

export const putLogoRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const { bytes } = readFile(readForm(c), rules);
    return c.json(await withUser(c, (ctx) => putLogo(ctx, bytes)), 200);
  });

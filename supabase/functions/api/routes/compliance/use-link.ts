import { createRoute, z } from '@hono/zod-openapi';
import { type Api, failures, json, open, whenOpen } from '../../../_server/http/define-route.ts';
import { readSentFile } from '../../../_server/services/compliance/read-evidence.ts';
import { openLink, sendThroughLink } from '../../../_server/services/compliance/use-link.ts';
import { openEvidenceLinkSchema, sentEvidenceSchema } from '../../../_shared/schemas/index.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { evidenceForm, takeEvidence } from './evidence-form.ts';

const shared = {
  path: '/compliance/evidence-links/{token}',
  tags: ['compliance'],
  // Accepts any string, so that a malformed token gets the same answer as an expired one.
  request: { params: z.object({ token: z.string().max(200) }) },
};

const look = createRoute({
  ...open,
  ...shared,
  method: 'get',
  summary: 'Get what a single-use link requests; no sign-in',
  responses: {
    200: json(openEvidenceLinkSchema, 'The request'),
    ...failures('not_found', ...whenOpen),
  },
});

const send = createRoute({
  ...shared,
  middleware: [rateLimit, takeEvidence],
  method: 'post',
  summary: 'Submit evidence by a single-use link; no sign-in',
  request: { ...shared.request, body: evidenceForm },
  responses: {
    201: json(sentEvidenceSchema, 'A receipt'),
    ...failures('not_found', 'conflict', 'payload_too_large', 'unsupported_media_type', ...whenOpen),
  },
});

export const useLinkRoutes = (api: Api) => {
  api.openapi(look, async (c) => c.json(await openLink(c, c.req.valid('param').token), 200));
  api.openapi(send, async (c) => {
    const sent = readSentFile(c);
    return c.json(await sendThroughLink(c, { token: c.req.valid('param').token, ...sent }), 201);
  });
};

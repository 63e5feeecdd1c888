import { createRoute, z } from '@hono/zod-openapi';
import { openLink, sendThroughLink } from '../../../_server/services/compliance/use-link.ts';
import { openEvidenceLinkSchema, sentEvidenceSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, open, whenOpen } from '../../routing/define-route.ts';
import { fileRoute } from '../../routing/file-route.ts';
import { evidenceForm } from './evidence-form.ts';

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
  summary: 'Get the request behind a single-use link (no sign-in required)',
  responses: {
    200: json(openEvidenceLinkSchema, 'The request'),
    ...failures('not_found', ...whenOpen),
  },
});

const send = fileRoute(shared.path, {
  ...evidenceForm,
  tag: 'compliance',
  summary: 'Submit evidence by a single-use link (no sign-in required)',
  isOpen: true,
  params: shared.request.params,
  returns: [sentEvidenceSchema, 'A receipt'],
  answer: async (c, sent) => c.json(await sendThroughLink(c, sent), 201),
});

export const useLinkRoutes = (api: Api) => {
  api.openapi(look, async (c) => c.json(await openLink(c, c.req.valid('param').token), 200));
  send(api);
};

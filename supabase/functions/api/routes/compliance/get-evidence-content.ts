import { createRoute } from '@hono/zod-openapi';
import { documentContentSchema } from '../../../_shared/contract/index.ts';
import { requireCaller, withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { findEvidenceFile, getEvidenceContent } from '../../services/compliance/evidence-content.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/evidence/{id}/content',
  tags: ['compliance'],
  summary: 'The file of a piece of evidence',
  description:
    'Leads to an address signed for 60 seconds; asked for application/json, it answers that address.',
  request: { params: idParams },
  responses: {
    200: json(documentContentSchema, 'Where the file can be fetched, to who accepts application/json'),
    302: { description: 'To the file' },
    ...failures('forbidden', ...whenSignedIn),
  },
});

export const getEvidenceContentRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const stored = await withUser(c, (ctx) => findEvidenceFile({ ctx, input: c.req.valid('param') }));
    const content = await getEvidenceContent(requireCaller(c).token, stored);
    if (c.req.header('accept')?.includes('application/json')) return c.json(content, 200);
    return c.redirect(content.url, 302);
  });

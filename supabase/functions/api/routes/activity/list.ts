import { createRoute } from '@hono/zod-openapi';
import { activityEventSchema, listActivitySchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { pageHeaders } from '../../http/page.ts';
import { listActivity } from '../../services/activity/list.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/activity',
  tags: ['activity'],
  summary: 'Who did what, when: of one contract, one project, or all one may see',
  request: { query: listActivitySchema },
  responses: {
    200: json(activityEventSchema.array(), 'One page, newest first'),
    ...failures(...whenSignedIn),
  },
});

export const listActivityRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const page = await withUser(c, (ctx) => listActivity({ ctx, input: c.req.valid('query') }));
    return c.json(pageHeaders(c, page), 200);
  });

import { createRoute } from '@hono/zod-openapi';
import { jobSchema, listJobsSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { pageHeaders } from '../../http/page.ts';
import { listJobs } from '../../services/jobs/list.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/jobs',
  tags: ['jobs'],
  summary: 'The organization’s background work, and what of it has failed; for the owner and admins',
  request: { query: listJobsSchema },
  responses: {
    200: json(jobSchema.array(), 'One page, newest first'),
    ...failures(...whenSignedIn, 'forbidden'),
  },
});

export const listJobsRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const page = await withUser(c, (ctx) => listJobs({ ctx, input: c.req.valid('query') }));
    return c.json(pageHeaders(c, page), 200);
  });

import { createRoute } from '@hono/zod-openapi';
import { complianceProjectSummarySchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  signedIn,
  whenSignedIn,
} from '../../http/define-route.ts';

import { runProjectCheck } from '../../services/compliance/run-project.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/project/{id}/check',
  tags: ['compliance'],
  summary: 'Run the compliance check of a project',
  request: { params: idParams, headers: idempotencyHeader },
  responses: {
    200: json(complianceProjectSummarySchema, 'The project as the run found it'),
    ...failures('forbidden', 'conflict', 'payload_too_large', ...whenSignedIn),
  },
});

export const runProjectCheckRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await runProjectCheck({ ctx, input: c.req.valid('param') });
      return { status: 200, body };
    }),
  );

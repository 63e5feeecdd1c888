import { createRoute } from '@hono/zod-openapi';
import { endedJobSchema } from '../../../_shared/contract/index.ts';
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
import { endDeadJob } from '../../services/jobs/end-dead.ts';

const shared = {
  ...signedIn,
  method: 'post' as const,
  tags: ['jobs'],
  request: { params: idParams, headers: idempotencyHeader },
  responses: {
    200: json(endedJobSchema, 'It is off the list'),
    ...failures('forbidden', 'conflict', 'payload_too_large', ...whenSignedIn),
  },
};

const retry = createRoute({
  ...shared,
  path: '/jobs/{id}/retry',
  summary: 'Begin work that has failed for good anew',
});

const discard = createRoute({
  ...shared,
  path: '/jobs/{id}/discard',
  summary: 'Give up work that has failed for good',
});

export const endDeadJobRoutes = (api: Api) => {
  api.openapi(retry, (c) =>
    answerOnce(c, async (ctx) => {
      const { id } = c.req.valid('param');
      await endDeadJob({ ctx, input: { id, by: 'retry' } });
      return { status: 200, body: { id, ended: 'retried' as const } };
    }),
  );
  api.openapi(discard, (c) =>
    answerOnce(c, async (ctx) => {
      const { id } = c.req.valid('param');
      await endDeadJob({ ctx, input: { id, by: 'discard' } });
      return { status: 200, body: { id, ended: 'discarded' as const } };
    }),
  );
};

import { createRoute } from '@hono/zod-openapi';
import { adoptRequirementsSchema, complianceRequirementSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';

import { adoptRequirements } from '../../services/compliance/adopt-requirements.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/library/adopt',
  tags: ['compliance'],
  summary: 'Take entries of the library over',
  request: { headers: idempotencyHeader, body: jsonBody(adoptRequirementsSchema) },
  responses: {
    200: json(complianceRequirementSchema.array(), 'The requirements, those that were there already too'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const adoptRequirementsRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await adoptRequirements({ ctx, input: c.req.valid('json') });
      return { status: 200, body };
    }),
  );

import { createRoute } from '@hono/zod-openapi';
import { appliedTemplateSchema, applyTemplateSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';

import { applyTemplate } from '../../services/compliance/templates.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/project/{id}/apply-template',
  tags: ['compliance'],
  summary: 'Put a template’s requirements on a project and make their checks',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(applyTemplateSchema) },
  responses: {
    200: json(appliedTemplateSchema, 'What came of it'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const applyTemplateRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await applyTemplate({ ctx, input: { ...c.req.valid('param'), ...c.req.valid('json') } });
      return { status: 200, body };
    }),
  );

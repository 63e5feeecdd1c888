import { createRoute } from '@hono/zod-openapi';
import { addProjectRequirementSchema, projectRequirementSchema } from '../../../_shared/contract/index.ts';
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
import { etag } from '../../http/etag.ts';
import { addProjectRequirement } from '../../services/compliance/project-requirements.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/project/{id}/requirements',
  tags: ['compliance'],
  summary: 'Put a requirement on a project and make its checks',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(addProjectRequirementSchema) },
  responses: {
    201: json(projectRequirementSchema, 'The requirement as it stands on the project'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const addProjectRequirementRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await addProjectRequirement({
        ctx,
        input: { ...c.req.valid('param'), ...c.req.valid('json') },
      });
      return { status: 201, body, headers: { ETag: etag(body.version) } };
    }),
  );

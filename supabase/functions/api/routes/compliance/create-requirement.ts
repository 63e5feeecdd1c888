import { createRoute } from '@hono/zod-openapi';
import {
  complianceRequirementSchema,
  createComplianceRequirementSchema,
} from '../../../_shared/contract/index.ts';
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
import { etag } from '../../http/etag.ts';
import { createRequirement } from '../../services/compliance/create-requirement.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/requirements',
  tags: ['compliance'],
  summary: 'Add a requirement of the organization’s own',
  request: { headers: idempotencyHeader, body: jsonBody(createComplianceRequirementSchema) },
  responses: {
    201: json(complianceRequirementSchema, 'The new requirement'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const createRequirementRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await createRequirement({ ctx, input: c.req.valid('json') });
      return { status: 201, body, headers: { ETag: etag(body.version) } };
    }),
  );

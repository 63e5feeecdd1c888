import { createRoute } from '@hono/zod-openapi';
import { createEvidenceLinkSchema, newEvidenceLinkSchema } from '../../../_shared/contract/index.ts';
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

import { createEvidenceLink } from '../../services/compliance/links.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/checks/{id}/links',
  tags: ['compliance'],
  summary: 'Make a one-use address for evidence from someone without an account',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(createEvidenceLinkSchema) },
  responses: {
    201: json(newEvidenceLinkSchema, 'The link, with its token this once'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const createEvidenceLinkRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await createEvidenceLink({
        ctx,
        input: { ...c.req.valid('param'), ...c.req.valid('json') },
      });
      return { status: 201, body };
    }),
  );

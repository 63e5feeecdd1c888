import { createRoute } from '@hono/zod-openapi';
import { changeLanguageModelSchema, languageModelSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  ifMatchHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { etag, ifMatch } from '../../http/etag.ts';
import { updateLanguageModel } from '../../services/language-model/update.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/organization/language-model',
  tags: ['organization'],
  summary: 'Let a language model read the organization’s contracts, or no longer; owners and admins',
  request: { headers: ifMatchHeader, body: jsonBody(changeLanguageModelSchema) },
  responses: {
    200: json(languageModelSchema, 'What is set up and agreed now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateLanguageModelRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { versions: ifMatch(c), change: c.req.valid('json') };
    const model = await withUser(c, (ctx) => updateLanguageModel({ ctx, input }));
    return c.json(model, 200, { ETag: etag(model.version) });
  });

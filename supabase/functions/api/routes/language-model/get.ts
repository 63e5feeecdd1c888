import { createRoute } from '@hono/zod-openapi';
import { languageModelSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { etag } from '../../http/etag.ts';
import { getLanguageModel } from '../../services/language-model/get.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/organization/language-model',
  tags: ['organization'],
  summary: 'Whether text of contracts leaves the machine, and where to',
  responses: { 200: json(languageModelSchema, 'What is set up and agreed'), ...failures(...whenSignedIn) },
});

export const getLanguageModelRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const model = await withUser(c, (ctx) => getLanguageModel({ ctx }));
    return c.json(model, 200, { ETag: etag(model.version) });
  });

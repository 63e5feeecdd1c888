import { createRoute, z } from '@hono/zod-openapi';
import {
  complianceTemplateSchema,
  templatePreviewQuerySchema,
  templatePreviewSchema,
} from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { listTemplates, previewTemplate } from '../../services/compliance/templates.ts';

const shared = { ...signedIn, method: 'get' as const, tags: ['compliance'] };

const all = createRoute({
  ...shared,
  path: '/compliance/templates',
  summary: 'Kinds of projects with the requirements that normally apply',
  responses: { 200: json(complianceTemplateSchema.array(), 'The templates'), ...failures(...whenSignedIn) },
});

const one = createRoute({
  ...shared,
  path: '/compliance/templates/{key}',
  summary: 'What applying a template would do',
  request: { params: z.object({ key: z.string().max(100) }), query: templatePreviewQuerySchema },
  responses: { 200: json(templatePreviewSchema, 'The template'), ...failures(...whenSignedIn) },
});

export const templateRoutes = (api: Api) => {
  api.openapi(all, async (c) => c.json(await withUser(c, listTemplates), 200));
  api.openapi(one, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') };
    return c.json(await withUser(c, (ctx) => previewTemplate({ ctx, input })), 200);
  });
};

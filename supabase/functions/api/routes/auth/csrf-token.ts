import { createRoute } from '@hono/zod-openapi';
import { type Api, failures, json, open, whenOpen } from '../../../_server/http/define-route.ts';
import { csrfTokenSchema } from '../../../_shared/schemas/index.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/auth/csrf-token',
  tags: ['auth'],
  summary: 'Bearer tokens need no CSRF token',
  responses: { 200: json(csrfTokenSchema, 'Always null'), ...failures(...whenOpen) },
});

export const csrfTokenRoute = (api: Api) => api.openapi(route, (c) => c.json({ csrf_token: null }, 200));

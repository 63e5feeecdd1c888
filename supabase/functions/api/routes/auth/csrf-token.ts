import { createRoute } from '@hono/zod-openapi';
import { csrfTokenSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, open, whenOpen } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/auth/csrf-token',
  tags: ['auth'],
  summary: 'Bearer tokens need no CSRF token',
  responses: { 200: json(csrfTokenSchema, 'Always null'), ...failures(...whenOpen) },
});

export const csrfTokenRoute = (api: Api) => api.openapi(route, (c) => c.json({ csrf_token: null }, 200));

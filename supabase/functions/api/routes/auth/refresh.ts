import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '../../../_server/auth/client.ts';
import { sessionOf } from '../../../_server/services/auth/open-session.ts';
import { refresh } from '../../../_server/services/auth/refresh.ts';
import { refreshSchema, sessionSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, jsonBody, open, whenOpen, withBody } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'post',
  path: '/auth/refresh',
  tags: ['auth'],
  summary: 'Exchange a refresh token for a new session',
  request: { body: jsonBody(refreshSchema) },
  responses: {
    200: json(sessionSchema, 'The session with new tokens; the old refresh token no longer works'),
    ...failures('unauthenticated', ...withBody, ...whenOpen),
  },
});

export const refreshRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const tokens = await refresh({ client: clientOf(c), input: c.req.valid('json') });
    return c.json(await sessionOf(c, tokens), 200);
  });

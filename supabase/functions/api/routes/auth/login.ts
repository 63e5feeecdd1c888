import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '../../../_server/auth/client.ts';
import { login } from '../../../_server/services/auth/login.ts';
import { openSession } from '../../../_server/services/auth/open-session.ts';
import { deviceHashes } from '../../../_shared/device-cookie.ts';
import { loginSchema, sessionSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, jsonBody, open, whenOpen, withBody } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'post',
  path: '/auth/login',
  tags: ['auth'],
  summary: 'Sign in with email and password',
  request: { body: jsonBody(loginSchema) },
  responses: {
    200: json(sessionSchema, 'The session'),
    ...failures('unauthenticated', 'forbidden', ...withBody, ...whenOpen),
  },
});

export const loginRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const tokens = await login({
      client: clientOf(c),
      devices: deviceHashes(c.req.header('cookie')),
      input: c.req.valid('json'),
    });
    return c.json(await openSession(c, tokens), 200);
  });

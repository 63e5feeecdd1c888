import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '../../../_server/auth/client.ts';
import { openSession } from '../../../_server/services/auth/open-session.ts';
import { register, unconfirmed } from '../../../_server/services/auth/register.ts';
import { registerSchema, registrationSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, jsonBody, open, whenOpen, withBody } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'post',
  path: '/auth/register',
  tags: ['auth'],
  summary: 'Create an account with its organization',
  request: { body: jsonBody(registerSchema) },
  responses: {
    201: json(
      registrationSchema,
      "The new owner's session; tokens are null if the address must be confirmed",
    ),
    ...failures('conflict', 'forbidden', ...withBody, ...whenOpen),
  },
});

export const registerRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = c.req.valid('json');
    const { tokens, userId } = await register({ client: clientOf(c), input });
    if (tokens) return c.json(await openSession(c, tokens), 201);
    return c.json(unconfirmed({ ...input, id: userId }), 201);
  });

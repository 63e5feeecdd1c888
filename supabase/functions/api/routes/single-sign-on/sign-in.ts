import { createRoute } from '@hono/zod-openapi';
import { openSession } from '../../../_server/services/auth/open-session.ts';
import { beginSso, finishSso } from '../../../_server/services/single-sign-on/sign-in.ts';
import {
  beginSsoSchema,
  begunSsoSchema,
  finishSsoSchema,
  sessionSchema,
} from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, jsonBody, open, whenOpen, withBody } from '../../routing/define-route.ts';

const beginRoute = createRoute({
  ...open,
  method: 'post',
  path: '/auth/single-sign-on',
  tags: ['auth'],
  summary: "Get the sign-in page of an address's identity provider",
  request: { body: jsonBody(beginSsoSchema) },
  responses: {
    200: json(begunSsoSchema, 'The page, and the token to return with'),
    ...failures('conflict', ...withBody, ...whenOpen),
  },
});

export const beginSsoRoute = (api: Api) =>
  api.openapi(beginRoute, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await beginSso(c, c.req.valid('json')), 200);
  });

const finishRoute = createRoute({
  ...open,
  method: 'post',
  path: '/auth/single-sign-on/session',
  tags: ['auth'],
  summary: 'Sign in after returning from an identity provider',
  request: { body: jsonBody(finishSsoSchema) },
  responses: {
    200: json(sessionSchema, 'The session, limited to the organization of the identity provider'),
    ...failures('unauthenticated', 'forbidden', ...withBody, ...whenOpen),
  },
});

export const finishSsoRoute = (api: Api) =>
  api.openapi(finishRoute, async (c) => {
    const tokens = await finishSso(c, c.req.valid('json'));
    return c.json(await openSession(c, tokens), 200);
  });

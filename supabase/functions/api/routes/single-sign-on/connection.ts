import { createRoute } from '@hono/zod-openapi';
import { connectSso, disconnectSso } from '../../../_server/services/single-sign-on/connect.ts';
import { connectSsoSchema, singleSignOnSchema } from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../routing/define-route.ts';

const path = '/organization/single-sign-on/connection';

const connectRoute = createRoute({
  ...signedIn,
  method: 'put',
  path,
  tags: ['single sign-on'],
  summary: 'Connect an identity provider (owners only)',
  request: { body: jsonBody(connectSsoSchema) },
  responses: {
    200: json(singleSignOnSchema, 'Single sign-on with the provider'),
    ...failures('conflict', ...withBody, ...whenSignedIn),
  },
});

export const connectSsoRoute = (api: Api) =>
  api.openapi(connectRoute, async (c) => c.json(await connectSso(c, c.req.valid('json')), 200));

const disconnectRoute = createRoute({
  ...signedIn,
  method: 'delete',
  path,
  tags: ['single sign-on'],
  summary: 'Disconnect the identity provider (owners only)',
  responses: {
    200: json(singleSignOnSchema, 'Single sign-on without a provider'),
    ...failures(...whenSignedIn),
  },
});

export const disconnectSsoRoute = (api: Api) =>
  api.openapi(disconnectRoute, async (c) => c.json(await disconnectSso(c), 200));

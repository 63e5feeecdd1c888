import { createRoute } from '@hono/zod-openapi';
import { redeemRecoveryCode } from '../../../_server/services/auth/recovery-codes.ts';
import { recoveryCodeSchema, userSchema } from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../routing/define-route.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/auth/recovery-code',
  tags: ['auth'],
  summary: 'Sign in with a recovery code, which removes your second factors',
  request: { body: jsonBody(recoveryCodeSchema) },
  responses: {
    200: json(userSchema, 'The person, now without a second factor'),
    ...failures(...withBody, ...whenSignedIn),
  },
});

export const recoveryCodeRoute = (api: Api) =>
  api.openapi(route, async (c) => c.json(await redeemRecoveryCode(c, c.req.valid('json').code), 200));

import { createRoute } from '@hono/zod-openapi';
import { recoveryCodeSchema, userSchema } from '../../../_shared/contract/index.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { redeemRecoveryCode } from '../../services/auth/recovery-codes.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/auth/recovery-code',
  tags: ['auth'],
  summary: 'Sign in by a recovery code, which takes the second factors off',
  request: { body: jsonBody(recoveryCodeSchema) },
  responses: {
    200: json(userSchema, 'The person, who owes no second factor now'),
    ...failures(...withBody, ...whenSignedIn),
  },
});

export const recoveryCodeRoute = (api: Api) =>
  api.openapi(route, async (c) => c.json(await redeemRecoveryCode(c, c.req.valid('json').code), 200));

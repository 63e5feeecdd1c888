import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '../../../_server/auth/client.ts';
import { signOut } from '../../../_server/auth/gotrue.ts';
import { forgotPassword } from '../../../_server/services/auth/forgot-password.ts';
import { openSession } from '../../../_server/services/auth/open-session.ts';
import { redeem, resetPassword } from '../../../_server/services/auth/reset-password.ts';
import {
  confirmEmailSchema,
  emailConfirmationSchema,
  forgotPasswordAnswerSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  sessionSchema,
  signupTokenPrefix,
} from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, jsonBody, open, whenOpen, withBody } from '../../routing/define-route.ts';

const forgotRoute = createRoute({
  ...open,
  method: 'post',
  path: '/auth/forgot-password',
  tags: ['auth'],
  summary: 'Email a link to set a new password',
  request: { body: jsonBody(forgotPasswordSchema) },
  responses: {
    200: json(forgotPasswordAnswerSchema, 'The same response whether or not the account exists'),
    ...failures(...withBody, ...whenOpen),
  },
});

export const forgotPasswordRoute = (api: Api) =>
  api.openapi(forgotRoute, async (c) => {
    await forgotPassword({ client: clientOf(c), input: c.req.valid('json') });
    return c.json({ message: 'If an account with this address exists, we have emailed a link to it.' }, 200);
  });

const resetRoute = createRoute({
  ...open,
  method: 'post',
  path: '/auth/reset-password',
  tags: ['auth'],
  summary: 'Set a new password with an emailed link and sign out everywhere else',
  request: { body: jsonBody(resetPasswordSchema) },
  responses: {
    200: json(sessionSchema, 'A new session'),
    ...failures('conflict', 'forbidden', ...withBody, ...whenOpen),
  },
});

export const resetPasswordRoute = (api: Api) =>
  api.openapi(resetRoute, async (c) => {
    const tokens = await resetPassword(c, c.req.valid('json'));
    return c.json(await openSession(c, tokens), 200);
  });

const confirmRoute = createRoute({
  ...open,
  method: 'post',
  path: '/auth/confirm-email',
  tags: ['auth'],
  summary: 'Confirm a new account or an email address change with an emailed link',
  request: { body: jsonBody(confirmEmailSchema) },
  responses: {
    200: json(emailConfirmationSchema, 'Whether the address has changed'),
    ...failures('conflict', ...withBody, ...whenOpen),
  },
});

export const confirmEmailRoute = (api: Api) =>
  api.openapi(confirmRoute, async (c) => {
    const client = clientOf(c);
    const { token } = c.req.valid('json');
    const isNew = token.startsWith(signupTokenPrefix);
    const redeemed = await redeem(
      isNew ? 'signup' : 'email_change',
      isNew ? token.slice(signupTokenPrefix.length) : token,
      client,
    );
    if (!redeemed) return c.json({ changed: false, email: null }, 200);
    // Opening the email proves only the address, so the session it creates is not used.
    await signOut(redeemed.tokens.access_token, client);
    return c.json({ changed: true, email: redeemed.email }, 200);
  });

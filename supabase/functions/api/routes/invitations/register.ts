import { createRoute } from '@hono/zod-openapi';
import { openSession } from '../../../_server/services/auth/open-session.ts';
import { unconfirmed } from '../../../_server/services/auth/register.ts';
import { openInvitation, registerInvited } from '../../../_server/services/invitations/use-link.ts';
import {
  openInvitationSchema,
  registerInvitedSchema,
  registrationSchema,
} from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  invitationTokenParams,
  json,
  jsonBody,
  open,
  whenOpen,
  withBody,
} from '../../routing/define-route.ts';

const look = createRoute({
  ...open,
  method: 'get',
  path: '/invitation-links/{token}',
  tags: ['invitations'],
  summary: 'Get an invitation by its emailed link (no sign-in required)',
  request: { params: invitationTokenParams },
  responses: { 200: json(openInvitationSchema, 'The invitation'), ...failures('not_found', ...whenOpen) },
});

const register = createRoute({
  ...open,
  method: 'post',
  path: '/invitation-links/{token}/register',
  tags: ['invitations'],
  summary: 'Create an account for the invited address and accept (no sign-in required)',
  request: { params: invitationTokenParams, body: jsonBody(registerInvitedSchema) },
  responses: {
    201: json(
      registrationSchema,
      "The new member's session; tokens are null if the address must be confirmed",
    ),
    ...failures('not_found', 'conflict', 'forbidden', ...withBody, ...whenOpen),
  },
});

export const invitationLinkRoutes = (api: Api) => {
  api.openapi(look, async (c) => c.json(await openInvitation(c, c.req.valid('param').token), 200));
  api.openapi(register, async (c) => {
    const input = c.req.valid('json');
    const { tokens, userId, email } = await registerInvited(c, c.req.valid('param').token, input);
    if (tokens) return c.json(await openSession(c, tokens), 201);
    return c.json(unconfirmed({ id: userId, email, name: input.name }), 201);
  });
};

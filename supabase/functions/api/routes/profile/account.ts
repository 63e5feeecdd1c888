import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '../../../_server/auth/client.ts';
import { signOut } from '../../../_server/auth/gotrue.ts';
import { deleteAccountOf } from '../../../_server/db/privileged.ts';
import { requireCaller, withUser } from '../../../_server/db/with-user.ts';
import { ApiError } from '../../../_server/http/api-error.ts';
import type { AppContext } from '../../../_server/http/context.ts';
import { changeEmail, pendingEmail } from '../../../_server/services/auth/change-email.ts';
import { changePassword } from '../../../_server/services/auth/change-password.ts';
import { rememberDevice } from '../../../_server/services/auth/devices.ts';
import { me } from '../../../_server/services/auth/me.ts';
import { openSession } from '../../../_server/services/auth/open-session.ts';
import { provePassword } from '../../../_server/services/auth/prove-password.ts';
import {
  accountSchema,
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  orNull,
  sessionSchema,
} from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../routing/define-route.ts';

/** The caller's account as stored in Postgres. */
const ownAccount = (c: AppContext) =>
  withUser(c, async (ctx) => {
    const [[row], { email }] = await Promise.all([
      ctx.sql<{ names: string[]; codes: number }[]>`
        select to_json(private.organizations_i_alone_own()) as names, private.my_recovery_codes() as codes`,
      me({ ctx }),
    ]);
    return { email, sole_owner_of: row?.names ?? [], recovery_codes: row?.codes ?? 0 };
  });

async function readAccount(c: AppContext) {
  const account = await ownAccount(c);
  return { ...account, new_email: await pendingEmail(requireCaller(c).token, clientOf(c)) };
}

const getRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/me/account',
  tags: ['profile'],
  summary: 'Get your sign-in account',
  responses: { 200: json(accountSchema, 'The account'), ...failures(...whenSignedIn) },
});

export const getAccountRoute = (api: Api) =>
  api.openapi(getRoute, async (c) => c.json(await readAccount(c), 200));

const passwordRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/me/password',
  tags: ['profile'],
  summary: 'Change your password and sign out everywhere else',
  request: { body: jsonBody(changePasswordSchema) },
  responses: {
    200: json(orNull(sessionSchema), 'The new session; null if the current one continues'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const changePasswordRoute = (api: Api) =>
  api.openapi(passwordRoute, async (c) => {
    const { email } = await ownAccount(c);
    const caller = requireCaller(c);
    const tokens = await changePassword({ caller, email, client: clientOf(c), input: c.req.valid('json') });
    // Changing the password cleared all known devices, including this one.
    if (!tokens) await rememberDevice(c);
    return c.json(tokens && (await openSession(c, tokens)), 200);
  });

const emailRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/me/email',
  tags: ['profile'],
  summary: 'Request a new email address; both addresses must confirm',
  request: { body: jsonBody(changeEmailSchema) },
  responses: {
    200: json(accountSchema, 'The account with its pending address'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const changeEmailRoute = (api: Api) =>
  api.openapi(emailRoute, async (c) => {
    const { email } = await ownAccount(c);
    await changeEmail({ caller: requireCaller(c), email, client: clientOf(c), input: c.req.valid('json') });
    return c.json(await readAccount(c), 200);
  });

const deleteRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/me/delete',
  tags: ['profile'],
  summary: 'Delete your account immediately',
  request: { body: jsonBody(deleteAccountSchema) },
  responses: {
    204: { description: 'The account and all its sessions are deleted' },
    ...failures('conflict', ...withBody, ...whenSignedIn),
  },
});

export const deleteAccountRoute = (api: Api) =>
  api.openapi(deleteRoute, async (c) => {
    const { email, sole_owner_of: alone } = await ownAccount(c);
    if (alone.length > 0) {
      throw new ApiError('conflict', `You are the only owner of ${alone.join(', ')}`, {
        detail: 'Make someone else an owner there first.',
      });
    }
    const { current_password } = c.req.valid('json');
    const { access_token } = await provePassword(email, current_password, clientOf(c));
    await signOut(access_token, clientOf(c));
    await withUser(c, ({ sql, userId }) => deleteAccountOf(sql, userId));
    return c.body(null, 204);
  });

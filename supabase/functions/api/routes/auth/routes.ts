import { me } from '../../../_server/services/auth/me.ts';
import { userSchema } from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { csrfTokenRoute } from './csrf-token.ts';
import { confirmEmailRoute, forgotPasswordRoute, resetPasswordRoute } from './forgot-password.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { recoveryCodeRoute } from './recovery-code.ts';
import { refreshRoute } from './refresh.ts';
import { registerRoute } from './register.ts';

const { read } = verbs('auth');

export const authRoutes: Route[] = [
  registerRoute,
  loginRoute,
  refreshRoute,
  logoutRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  read('/auth/me', me, {
    summary: 'Get the signed-in person and their organizations',
    returns: [userSchema, 'The person'],
  }),
  recoveryCodeRoute,
  csrfTokenRoute,
];

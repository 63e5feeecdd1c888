import { drawRecoveryCodes } from '../../../_server/services/auth/recovery-codes.ts';
import { getProfile, updateProfile } from '../../../_server/services/profile/profile.ts';
import { endSession, listSessions } from '../../../_server/services/profile/sessions.ts';
import {
  profileSchema,
  recoveryCodesSchema,
  sessionDeviceSchema,
  updateProfileSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { changeEmailRoute, changePasswordRoute, deleteAccountRoute, getAccountRoute } from './account.ts';
import { signOutEverywhereRoute } from './sign-out-everywhere.ts';

const { act, read, remove, update } = verbs('profile');

export const profileRoutes: Route[] = [
  read('/me/profile', getProfile, {
    summary: 'Get your profile',
    returns: [profileSchema, 'The profile'],
    etag: true,
  }),
  update('/me/profile', updateProfile, {
    summary: 'Update your name, title, phone, or formats',
    body: updateProfileSchema,
    ifMatch: true,
    returns: [profileSchema, 'The updated profile'],
    etag: true,
  }),
  read('/me/sessions', listSessions, {
    summary: 'List your sessions',
    returns: [sessionDeviceSchema.array(), 'Last used first'],
  }),
  remove('/me/sessions/{id}', endSession, {
    summary: 'End a session',
    params: idParams,
    returns: [sessionDeviceSchema, 'The ended session'],
  }),
  act('/me/recovery-codes', drawRecoveryCodes, {
    summary: 'Create new recovery codes; the old ones stop working',
    returns: [recoveryCodesSchema, 'The codes, which are returned only here'],
    secret: true,
  }),
  signOutEverywhereRoute,
  getAccountRoute,
  changePasswordRoute,
  changeEmailRoute,
  deleteAccountRoute,
];

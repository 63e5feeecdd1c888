import {
  profileSchema,
  recoveryCodesSchema,
  sessionDeviceSchema,
  updateProfileSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { drawRecoveryCodes } from '../../services/auth/recovery-codes.ts';
import { getProfile, updateProfile } from '../../services/profile/profile.ts';
import { endSession, listSessions } from '../../services/profile/sessions.ts';
import { changeEmailRoute, changePasswordRoute, deleteAccountRoute, getAccountRoute } from './account.ts';
import { signOutEverywhereRoute } from './sign-out-everywhere.ts';

const { act, read, remove, update } = verbs('profile');

export const profileRoutes: Route[] = [
  read('/me/profile', getProfile, {
    summary: 'The signed-in person as they describe themselves',
    returns: [profileSchema, 'The profile'],
    etag: true,
  }),
  update('/me/profile', updateProfile, {
    summary: 'Change one’s name, title, phone, or how dates and numbers are written',
    body: updateProfileSchema,
    ifMatch: true,
    returns: [profileSchema, 'The profile now'],
    etag: true,
  }),
  read('/me/sessions', listSessions, {
    summary: 'Where one is signed in',
    returns: [sessionDeviceSchema.array(), 'The session last used first'],
  }),
  remove('/me/sessions/{id}', endSession, {
    summary: 'Sign out there',
    params: idParams,
    returns: [sessionDeviceSchema, 'The session that has ended'],
  }),
  act('/me/recovery-codes', drawRecoveryCodes, {
    summary: 'Draw new recovery codes for the second factor; those before are worthless then',
    returns: [recoveryCodesSchema, 'The codes, this once'],
    secret: true,
  }),
  signOutEverywhereRoute,
  getAccountRoute,
  changePasswordRoute,
  changeEmailRoute,
  deleteAccountRoute,
];

import {
  createReportingLoginSchema,
  newReportingLoginSchema,
  reportingLoginSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import {
  createReportingLogin,
  listReportingLogins,
  revokeReportingLogin,
} from '../../services/reporting-logins/logins.ts';

const { read, create, remove } = verbs('reporting logins');

export const reportingLoginRoutes: Route[] = [
  read('/reporting-logins', listReportingLogins, {
    summary: 'Logins with which the organization reports on itself in SQL; for owners and admins',
    returns: [reportingLoginSchema.array(), 'Those that are live first'],
    refuses: ['forbidden'],
  }),
  create('/reporting-logins', createReportingLogin, {
    summary: 'Make a login; for owners',
    description: 'The password is in this answer and nowhere else.',
    body: createReportingLoginSchema,
    returns: [newReportingLoginSchema, 'The login with its password'],
    secret: true,
  }),
  remove('/reporting-logins/{id}', revokeReportingLogin, {
    summary: 'Revoke a login at once; for owners',
    params: idParams,
    returns: [reportingLoginSchema, 'It is revoked'],
  }),
];

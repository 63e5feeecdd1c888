import {
  createReportingLogin,
  listReportingLogins,
  revokeReportingLogin,
} from '../../../_server/services/reporting-logins/logins.ts';
import {
  createReportingLoginSchema,
  newReportingLoginSchema,
  reportingLoginSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, create, remove } = verbs('reporting logins');

export const reportingLoginRoutes: Route[] = [
  read('/reporting-logins', listReportingLogins, {
    summary: 'List logins for SQL reports (owners and admins only)',
    returns: [reportingLoginSchema.array(), 'Active logins first'],
    refuses: ['forbidden'],
  }),
  create('/reporting-logins', createReportingLogin, {
    summary: 'Create a login (owners only)',
    description: 'The password is returned only here.',
    body: createReportingLoginSchema,
    returns: [newReportingLoginSchema, 'The login with its password'],
    secret: true,
  }),
  remove('/reporting-logins/{id}', revokeReportingLogin, {
    summary: 'Revoke a login immediately (owners only)',
    params: idParams,
    returns: [reportingLoginSchema, 'The revoked login'],
  }),
];

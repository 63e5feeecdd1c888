import { beginOrganization, chooseOrganization } from '../../../_server/services/organization/begin.ts';
import {
  createHoliday,
  deleteHoliday,
  listHolidays,
} from '../../../_server/services/organization/holidays.ts';
import { getLogo, removeLogo } from '../../../_server/services/organization/logo.ts';
import {
  getOrganizationSettings,
  updateOrganizationSettings,
} from '../../../_server/services/organization/settings.ts';
import {
  chooseOrganizationSchema,
  createOrganizationHolidaySchema,
  createOrganizationSchema,
  organizationHolidaySchema,
  organizationLogoAnswerSchema,
  organizationSettingsSchema,
  updateOrganizationSettingsSchema,
  userSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { putLogoRoute } from './put-logo.ts';

const { act, create, read, remove, update } = verbs('organization');

export const organizationRoutes: Route[] = [
  create('/organizations', beginOrganization, {
    summary: 'Create an organization and become its owner',
    body: createOrganizationSchema,
    refuses: ['conflict'],
    returns: [userSchema, 'The caller, with the new organization active'],
  }),
  act('/me/organization', chooseOrganization, {
    summary: 'Change your default organization',
    body: chooseOrganizationSchema,
    returns: [userSchema, 'The caller'],
  }),
  read('/organization', getOrganizationSettings, {
    summary: 'Get organization settings',
    returns: [organizationSettingsSchema, 'Its settings'],
    etag: true,
  }),
  update('/organization', updateOrganizationSettings, {
    summary: 'Update organization settings (owners and admins only)',
    body: updateOrganizationSettingsSchema,
    ifMatch: true,
    returns: [organizationSettingsSchema, 'The updated settings'],
    etag: true,
  }),
  read('/organization/logo', getLogo, {
    summary: 'Get the letterhead logo',
    returns: [organizationLogoAnswerSchema, 'The logo, or null'],
  }),
  putLogoRoute,
  remove('/organization/logo', removeLogo, {
    summary: 'Remove the letterhead logo (owners and admins only)',
    returns: [organizationLogoAnswerSchema, 'The removed logo'],
  }),
  read('/organization/holidays', listHolidays, {
    summary: 'List company holidays',
    returns: [organizationHolidaySchema.array(), 'Latest first'],
  }),
  create('/organization/holidays', createHoliday, {
    summary: 'Add a holiday (owners and admins only)',
    body: createOrganizationHolidaySchema,
    returns: [organizationHolidaySchema, 'The day'],
  }),
  remove('/organization/holidays/{id}', deleteHoliday, {
    summary: 'Remove a holiday (owners and admins only)',
    params: idParams,
    returns: [organizationHolidaySchema, 'The removed holiday'],
  }),
];

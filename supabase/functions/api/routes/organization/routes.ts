import {
  chooseOrganizationSchema,
  createOrganizationHolidaySchema,
  createOrganizationSchema,
  organizationHolidaySchema,
  organizationLogoAnswerSchema,
  organizationSettingsSchema,
  updateOrganizationSettingsSchema,
  userSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { beginOrganization, chooseOrganization } from '../../services/organization/begin.ts';
import { createHoliday, deleteHoliday, listHolidays } from '../../services/organization/holidays.ts';
import { getLogo, removeLogo } from '../../services/organization/logo.ts';
import { getOrganizationSettings, updateOrganizationSettings } from '../../services/organization/settings.ts';
import { putLogoRoute } from './put-logo.ts';

const { act, create, read, remove, update } = verbs('organization');

export const organizationRoutes: Route[] = [
  create('/organizations', beginOrganization, {
    summary: 'Begin an organization, as its owner',
    body: createOrganizationSchema,
    refuses: ['conflict'],
    returns: [userSchema, 'The caller, who acts in it from now on'],
  }),
  act('/me/organization', chooseOrganization, {
    summary: 'Act in another of one’s organizations where a request names none',
    body: chooseOrganizationSchema,
    returns: [userSchema, 'The caller'],
  }),
  read('/organization', getOrganizationSettings, {
    summary: 'How the organization works',
    returns: [organizationSettingsSchema, 'Its settings'],
    etag: true,
  }),
  update('/organization', updateOrganizationSettings, {
    summary: 'Change how the organization works; owners and admins',
    body: updateOrganizationSettingsSchema,
    ifMatch: true,
    returns: [organizationSettingsSchema, 'Its settings now'],
    etag: true,
  }),
  read('/organization/logo', getLogo, {
    summary: 'The logo on the organization’s letterhead',
    returns: [organizationLogoAnswerSchema, 'The logo, or null'],
  }),
  putLogoRoute,
  remove('/organization/logo', removeLogo, {
    summary: 'Take the logo off the letterhead; owners and admins',
    returns: [organizationLogoAnswerSchema, 'The logo as it was'],
  }),
  read('/organization/holidays', listHolidays, {
    summary: 'The organization’s own days off',
    returns: [organizationHolidaySchema.array(), 'The latest first'],
  }),
  create('/organization/holidays', createHoliday, {
    summary: 'Add a day off; owners and admins',
    body: createOrganizationHolidaySchema,
    returns: [organizationHolidaySchema, 'The day'],
  }),
  remove('/organization/holidays/{id}', deleteHoliday, {
    summary: 'Take a day off back; owners and admins',
    params: idParams,
    returns: [organizationHolidaySchema, 'The day as it was'],
  }),
];

import { z } from 'zod';
import { perspectiveSchema } from './analysis.ts';
import { dateSchema, idSchema, moneySchema, optionalText, orNull, requiredDate, text } from './primitives.ts';

/** Whether this runtime knows a time zone by this name; Postgres has the last word. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return name === 'UTC';
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timeZoneSchema = z.string().max(64, 'Unknown time zone').refine(isTimeZone, 'Unknown time zone');

/**
 * How an organization works. `postal_address` heads its notices, a line each. `time_zone` is an IANA name, on whose clock deadlines and reminders are. `default_perspective` is the
 * side contracts are read from where nobody chose one; null where it follows from the parties. Contracts worth more than
 * `two_approvals_above` US dollars, and those without a value, take two lawyers; null where one is enough for all.
 */
export const organizationSettingsSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    postal_address: z.string().nullable(),
    time_zone: z.string(),
    default_perspective: orNull(perspectiveSchema),
    requires_approval: z.boolean(),
    submitter_may_approve: z.boolean(),
    two_approvals_above: z.number().nullable(),
    requires_second_factor: z.boolean(),
    version: z.int(),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'OrganizationSettings' });

/** Absent fields stay as they are. */
export const updateOrganizationSettingsSchema = z
  .object({
    name: text({ min: 2, max: 200, required: 'Organization name is required' }),
    postal_address: optionalText(500),
    time_zone: timeZoneSchema,
    default_perspective: perspectiveSchema.nullable(),
    requires_approval: z.boolean(),
    submitter_may_approve: z.boolean(),
    two_approvals_above: moneySchema.nullable(),
    requires_second_factor: z.boolean(),
  })
  .partial()
  .meta({ id: 'UpdateOrganizationSettings' });

/** An organization that its maker owns. */
export const createOrganizationSchema = z
  .object({ name: text({ min: 2, max: 200, required: 'Organization name is required' }) })
  .meta({ id: 'CreateOrganization' });

export const chooseOrganizationSchema = z
  .object({ organization_id: idSchema })
  .meta({ id: 'ChooseOrganization' });

/** A day the organization keeps off beside weekends and federal holidays; business days leave it out. */
export const organizationHolidaySchema = z
  .object({ id: idSchema, day: dateSchema, name: z.string() })
  .meta({ id: 'OrganizationHoliday' });

export const createOrganizationHolidaySchema = z
  .object({ day: requiredDate('Date is required'), name: text({ max: 100, required: 'Name is required' }) })
  .meta({ id: 'CreateOrganizationHoliday' });

export type OrganizationSettings = z.infer<typeof organizationSettingsSchema>;
export type UpdateOrganizationSettings = z.infer<typeof updateOrganizationSettingsSchema>;
export type CreateOrganization = z.infer<typeof createOrganizationSchema>;
export type ChooseOrganization = z.infer<typeof chooseOrganizationSchema>;
export type OrganizationHoliday = z.infer<typeof organizationHolidaySchema>;
export type CreateOrganizationHoliday = z.infer<typeof createOrganizationHolidaySchema>;

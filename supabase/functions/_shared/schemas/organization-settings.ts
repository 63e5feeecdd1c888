import { z } from 'zod';
import { perspectiveSchema } from './analysis.ts';
import { dateSchema, idSchema, moneySchema, optionalText, orNull, requiredDate, text } from './primitives.ts';

/** Whether this runtime knows the time zone; Postgres checks it again. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return name === 'UTC';
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const timeZoneSchema = z.string().max(64, 'Unknown time zone').refine(isTimeZone, 'Unknown time zone');

/**
 * An organization's settings. `postal_address` is its letterhead on notices, one line per entry. `time_zone`
 * is the IANA zone for deadlines and reminders. `default_perspective` is the side used when none is chosen;
 * null means it is detected from the parties. Contracts worth more than `two_approvals_above` US dollars, or
 * without a value, need two lawyers; null means one is always enough.
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

/** Omitted fields stay unchanged. */
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

/** A new organization, owned by its creator. */
export const createOrganizationSchema = z
  .object({ name: text({ min: 2, max: 200, required: 'Organization name is required' }) })
  .meta({ id: 'CreateOrganization' });

export const chooseOrganizationSchema = z
  .object({ organization_id: idSchema })
  .meta({ id: 'ChooseOrganization' });

/** An organization holiday in addition to weekends and federal holidays; not counted as a business day. */
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

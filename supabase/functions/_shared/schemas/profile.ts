import { z } from 'zod';
import { idSchema, optionalText, orNull, text, timestampSchema } from './primitives.ts';
import { dateFormatSchema, type dateFormats, numberFormatSchema, type numberFormats } from './user.ts';

/** Date format labels, as examples. */
export const dateFormatNames: Record<DateFormat, string> = {
  month_first: 'Mar 1, 2026, 2:30 PM',
  day_first: '1 Mar 2026, 14:30',
  year_first: '2026-03-01, 14:30',
};

/** Number format labels, as examples. */
export const numberFormatNames: Record<NumberFormat, string> = {
  comma_point: '1,234,567.89',
  point_comma: '1.234.567,89',
  space_comma: '1 234 567,89',
};

/** A person's own profile. Colleagues see name, title, and phone. */
export const profileSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    title: z.string().nullable(),
    phone: z.string().nullable(),
    date_format: orNull(dateFormatSchema),
    number_format: orNull(numberFormatSchema),
    version: z.int(),
  })
  .meta({ id: 'Profile' });

/** Omitted fields stay unchanged; null or '' clears one. */
export const updateProfileSchema = z
  .object({
    name: text({ min: 2, max: 200, required: 'Name must be at least 2 characters' }),
    title: optionalText(100),
    phone: z
      .string()
      .trim()
      .max(40, 'Must be at most 40 characters')
      .regex(/^[+()\d\s./x#-]*$/, 'Must be a phone number')
      .transform((value) => value || null)
      .nullish(),
    date_format: dateFormatSchema.nullable(),
    number_format: numberFormatSchema.nullable(),
  })
  .partial()
  .meta({ id: 'UpdateProfile' });

/**
 * The caller's sessions as stored by Auth; device and address are null if the server did not receive them.
 * `used_at` is when the session last got a new token.
 */
export const sessionDeviceSchema = z
  .object({
    id: idSchema,
    started_at: timestampSchema,
    used_at: timestampSchema,
    device: z.string().nullable(),
    address: z.string().nullable(),
    is_current: z.boolean(),
  })
  .meta({ id: 'SessionDevice' });

/**
 * The account of the profile. `new_email` is pending until both addresses confirm; `organizations` are those
 * that would have no owner left; `recovery_codes` is the number of unused codes.
 */
export const accountSchema = z
  .object({
    email: z.string(),
    new_email: z.string().nullable(),
    sole_owner_of: z.array(z.string()),
    recovery_codes: z.int(),
  })
  .meta({ id: 'Account' });

/** Shown once; each code removes the second factors. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export type DateFormat = (typeof dateFormats)[number];
export type NumberFormat = (typeof numberFormats)[number];
export type Profile = z.infer<typeof profileSchema>;
export type UpdateProfile = z.infer<typeof updateProfileSchema>;
export type SessionDevice = z.infer<typeof sessionDeviceSchema>;
export type Account = z.infer<typeof accountSchema>;

import { z } from 'zod';
import { organizationMembershipSchema } from './organization.ts';
import { idSchema, orNull } from './primitives.ts';

// Here and not with the profile, since every page of signed-in people loads this file and each further one costs it.
export const dateFormats = ['month_first', 'day_first', 'year_first'] as const;
export const dateFormatSchema = z.enum(dateFormats);
export const numberFormats = ['comma_point', 'point_comma', 'space_comma'] as const;
export const numberFormatSchema = z.enum(numberFormats);

/** `owed` while the session has not passed the second factor that the person has: nothing but signing in is open then. */
const secondFactorStates = ['none', 'owed', 'passed'] as const;

/**
 * The signed-in person. `organization_id` is the organization this request acts in, null where there is none; `may_file`: there is a project
 * in it in which the person may file contracts or documents, and it is not about to be deleted; `may_run_checks`: likewise for compliance.
 */
export const userSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    name: z.string(),
    organization_id: idSchema.nullable(),
    organizations: z.array(organizationMembershipSchema),
    date_format: orNull(dateFormatSchema),
    number_format: orNull(numberFormatSchema),
    second_factor: z.enum(secondFactorStates),
    may_file: z.boolean(),
    may_run_checks: z.boolean(),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof userSchema>;

import { z } from 'zod';
import { organizationMembershipSchema } from './organization.ts';
import { idSchema, orNull } from './primitives.ts';

// Not in profile.ts, because every signed-in page loads this file and each additional file slows it down.
export const dateFormats = ['month_first', 'day_first', 'year_first'] as const;
export const dateFormatSchema = z.enum(dateFormats);
export const numberFormats = ['comma_point', 'point_comma', 'space_comma'] as const;
export const numberFormatSchema = z.enum(numberFormats);

/** `owed` until the session passes the person's second factor; until then only sign-in works. */
const secondFactorStates = ['none', 'owed', 'passed'] as const;

/**
 * The signed-in person. `organization_id` is the organization of this request, null if none. `may_file`: it
 * has a project in which the person may file contracts or documents, and it is not being deleted;
 * `may_run_checks`: likewise for compliance. `may_read_reviews` is false if the person is only a client
 * representative or contractor there.
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
    may_read_reviews: z.boolean(),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof userSchema>;

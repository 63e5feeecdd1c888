import { z } from 'zod';
import { idSchema, orNull, text, timestampSchema } from './primitives.ts';

/** Where an SQL client finds the database. */
const reportingConnectionSchema = z
  .object({
    host: z.string(),
    port: z.int(),
    database: z.string(),
    /** As in a Postgres client's `sslmode`. */
    ssl_mode: z.enum(['require', 'disable']),
  })
  .meta({ id: 'ReportingConnection' });

/** A Postgres login that reads the views of the schema `reporting` for one organization. */
export const reportingLoginSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** The user name for an SQL client. */
    role_name: z.string(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    revoked_at: orNull(timestampSchema),
    connection: reportingConnectionSchema,
  })
  .meta({ id: 'ReportingLogin' });

/** Includes the password, which no later response contains. */
export const newReportingLoginSchema = reportingLoginSchema
  .extend({ password: z.string() })
  .meta({ id: 'NewReportingLogin' });

export const createReportingLoginSchema = z.object({
  name: text({ max: 100, required: 'Name is required' }),
});

export type CreateReportingLogin = z.infer<typeof createReportingLoginSchema>;
export type NewReportingLogin = z.infer<typeof newReportingLoginSchema>;
export type ReportingConnection = z.infer<typeof reportingConnectionSchema>;
export type ReportingLogin = z.infer<typeof reportingLoginSchema>;

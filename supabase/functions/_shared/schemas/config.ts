import { z } from 'zod';

/**
 * Public settings the browser needs to reach Supabase. An empty `supabase_url` means the page's own origin.
 */
export const configSchema = z
  .object({
    supabase_url: z.string(),
    supabase_publishable_key: z.string(),
    /** Whether the sign-in page offers single sign-on. */
    single_sign_on: z.boolean(),
  })
  .meta({ id: 'Config' });

export const healthSchema = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    database: z.enum(['ok', 'unavailable']),
    /** The database's newest migration, by its file name prefix; null if the database does not record it. */
    schema_version: z.string().nullable(),
    /**
     * The migration that this function was bundled for; null when running from source. With any other
     * database migration, requests are refused.
     */
    built_for: z.string().nullable(),
  })
  .meta({ id: 'Health' });

export type Health = z.infer<typeof healthSchema>;

import { z } from 'zod';

/** What the browser needs to reach Supabase; public values. An empty `supabase_url` means the page's own origin. */
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
    /** The newest migration that the database has, as its file begins; null where it does not say. */
    schema_version: z.string().nullable(),
    /** The one that the function was bundled for; null where it runs from source. Another one is not served. */
    built_for: z.string().nullable(),
  })
  .meta({ id: 'Health' });

export type Config = z.infer<typeof configSchema>;
export type Health = z.infer<typeof healthSchema>;

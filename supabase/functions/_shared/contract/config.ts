import { z } from 'zod';

/** What the browser needs to reach Supabase; public values. An empty `supabase_url` means the page's own origin. */
export const configSchema = z
  .object({ supabase_url: z.string(), supabase_publishable_key: z.string() })
  .meta({ id: 'Config' });

export const healthSchema = z
  .object({ status: z.enum(['ok', 'unavailable']), database: z.enum(['ok', 'unavailable']) })
  .meta({ id: 'Health' });

export type Config = z.infer<typeof configSchema>;
export type Health = z.infer<typeof healthSchema>;

import { lazily } from '@/lib/lazily.ts';

/**
 * The API returns Supabase's address and public key, so that one build runs anywhere; '' means our own
 * origin.
 */
export const publicConfig = lazily(async (): Promise<{ url: string; key: string }> => {
  const [{ configSchema }, response] = await Promise.all([
    import('@schemas/config.ts'),
    fetch('/api/v1/config', { headers: { accept: 'application/json' } }),
  ]);
  const { supabase_url, supabase_publishable_key } = configSchema.parse(await response.json());
  return { url: (supabase_url || location.origin).replace(/\/$/, ''), key: supabase_publishable_key };
});

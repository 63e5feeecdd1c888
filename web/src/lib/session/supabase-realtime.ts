import type { RealtimeClient } from '@supabase/supabase-js';
import { lazily } from '@/lib/lazily.ts';
import { freshAccessToken } from './access-token.ts';
import { publicConfig } from './public-config.ts';

const RECONNECT_MS = 5_000;
const HEARTBEAT_MS = 30_000;

/** The page's realtime connection. */
export const supabaseRealtime = lazily(async (): Promise<RealtimeClient> => {
  const [{ RealtimeClient }, { url, key }] = await Promise.all([
    import('./realtime-client.ts'),
    publicConfig.get(),
  ]);
  return new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key },
    // Called on each heartbeat, so that the connection outlives its first token.
    accessToken: freshAccessToken,
    heartbeatIntervalMs: HEARTBEAT_MS,
    reconnectAfterMs: () => RECONNECT_MS,
  });
});

import { type Lane, laneNames } from '../../../supabase/functions/jobs/lanes.ts';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';

/**
 * Calls the function `jobs` repeatedly, each lane independently, as pg_cron does every minute on hosted
 * Supabase.
 */
export interface Ticker {
  /** `down` if the last call failed. */
  state(): 'up' | 'down';
  /** Makes no more calls and abandons a call in progress; its work is repeated after the next start. */
  stop(): void;
}

/**
 * Starts calling, the first time immediately.
 * @param port the function's port on 127.0.0.1
 * @param everyMs pause between a lane's calls while it has nothing to do
 * @param mayRun checked before each call; jobs wait while it returns false
 */
export function startTicker(
  port: number,
  secretKey: string,
  everyMs: number,
  mayRun: () => boolean,
  log: Log,
): Ticker {
  const stopping = new AbortController();
  const failing = new Set<Lane>();
  const timers = new Map<Lane, NodeJS.Timeout>();

  const tick = async (lane: Lane) => {
    const again = (wait: number) =>
      timers.set(
        lane,
        setTimeout(() => tick(lane), wait),
      );
    if (!mayRun()) {
      again(everyMs);
      return;
    }
    let wait = everyMs;
    try {
      const response = await fetch(`http://127.0.0.1:${port}/jobs`, {
        method: 'POST',
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        body: JSON.stringify({ lane }),
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(120_000)]),
      });
      if (!response.ok) throw new Error(`HTTP status ${response.status}`);
      const { more } = (await response.json()) as { more: boolean };
      if (more) wait = 0;
      failing.delete(lane);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (failing.size === 0) log(`Background jobs failed: ${errorMessage(error)}`);
      failing.add(lane);
    }
    again(wait);
  };

  for (const lane of laneNames) tick(lane);
  return {
    state: () => (failing.size === 0 ? 'up' : 'down'),
    stop() {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

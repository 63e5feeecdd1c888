import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';

const everyMs = 5000;

/** Calls the function `jobs` again and again, as pg_cron does each minute on hosted Supabase. */
export interface Ticker {
  /** `down` while the last call failed. */
  state(): 'up' | 'down';
  /** No call is made any more; one that is under way is given up, and what it was doing is done again after the next start. */
  stop(): void;
}

/**
 * Starts calling, the first time at once.
 * @param port where the function listens on 127.0.0.1
 * @param mayRun asked before each call; while it says no, the jobs wait
 */
export function startTicker(port: number, secretKey: string, mayRun: () => boolean, log: Log): Ticker {
  const stopping = new AbortController();
  let state: 'up' | 'down' = 'up';
  let timer: NodeJS.Timeout | undefined;

  const tick = async () => {
    let wait = everyMs;
    if (!mayRun()) {
      timer = setTimeout(tick, wait);
      return;
    }
    try {
      const response = await fetch(`http://127.0.0.1:${port}/jobs`, {
        method: 'POST',
        headers: { apikey: secretKey },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(120_000)]),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const { more } = (await response.json()) as { more: boolean };
      if (more) wait = 0;
      state = 'up';
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (state === 'up') log(`The jobs were not done: ${errorMessage(error)}`);
      state = 'down';
    }
    timer = setTimeout(tick, wait);
  };

  tick();
  return {
    state: () => state,
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

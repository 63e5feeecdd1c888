import type { ChildProcess } from 'node:child_process';
import type { Log } from './log.ts';
import { endProcess } from './processes.ts';
import { errorMessage } from './start-error.ts';

const firstBackoffMs = 100;
const longestBackoffMs = 1_000;
const steadyAfterMs = 30_000;

/** A child process that is restarted, with growing delays, whenever it ends unexpectedly. */
export interface Supervised {
  /** `up` once `start` resolved; `down` from the moment the process ended until it runs again. */
  state(): 'up' | 'down';
  /** Number of restarts. */
  restarts(): number;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts a process and keeps it running.
 * @param start spawns the process and resolves when it serves; must give up (and end what it spawned) when
 * `abort` fires. Its first failure is thrown to the caller, later ones are retried
 * @param stopSteps the signals, with timeouts in milliseconds, that end the process cleanly
 */
export async function supervise(options: {
  name: string;
  start: (abort: AbortSignal) => Promise<ChildProcess>;
  stopSteps: { signal: NodeJS.Signals; waitMs: number }[];
  log: Log;
}): Promise<Supervised> {
  const { name, start, stopSteps, log } = options;
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let restarts = 0;
  let backoffMs = firstBackoffMs;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;

  const adopt = (started: ChildProcess) => {
    const since = Date.now();
    child = started;
    const ended = () => {
      if (child !== started) return;
      child = undefined;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > steadyAfterMs) backoffMs = firstBackoffMs;
      log(`${name} exited (${started.signalCode ?? started.exitCode}); restarting in ${backoffMs} ms`);
      again();
    };
    if (started.exitCode !== null || started.signalCode !== null) ended();
    else started.once('exit', ended);
  };

  const again = () => {
    timer = setTimeout(() => {
      restarts += 1;
      starting = start(stopping.signal)
        .then(adopt)
        .catch((error) => {
          log(`${name} failed to start: ${errorMessage(error)}`);
          if (!stopping.signal.aborted) again();
        });
    }, backoffMs);
    backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
  };

  adopt(await start(stopping.signal));
  return {
    state: () => (child ? 'up' : 'down'),
    restarts: () => restarts,
    pid: () => child?.pid,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await starting;
      if (child?.pid !== undefined) await endProcess(child.pid, stopSteps);
    },
  };
}

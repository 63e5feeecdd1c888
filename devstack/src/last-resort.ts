import type { Log } from './log.ts';
import { errorMessage } from './start-error.ts';

const recoverAtMostEveryMs = 5000;

/**
 * Keeps the launcher alive through an error that nobody caught, which would end the database, the functions and every open page with
 * it. The error is logged whole, and what runs in this process is started over. A start that fails is no case of this: it is told
 * to its caller.
 * @param recover called after the error, at most every five seconds
 */
export function onUncaught(options: { log: Log; recover: () => Promise<void> }): void {
  const { log, recover } = options;
  let recovered = Number.NEGATIVE_INFINITY;
  const survive = (error: unknown) => {
    log(`An error that nobody caught: ${error instanceof Error ? error.stack : String(error)}`);
    if (performance.now() - recovered < recoverAtMostEveryMs) return;
    recovered = performance.now();
    recover().catch((failure) => log(`The services could not be started over: ${errorMessage(failure)}`));
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  // Where our own words go may be a file on a full disk, or a terminal that is gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

import type { Log } from './log.ts';
import { errorMessage } from './start-error.ts';

const recoverAtMostEveryMs = 5000;

/**
 * Keeps the launcher alive after an uncaught error, which would otherwise end the database, the functions,
 * and every open page. The error is logged in full and this process's services are restarted. A failed start
 * is not handled here: it is thrown to its caller.
 * @param recover called after the error, at most every five seconds
 */
export function onUncaught(options: { log: Log; recover: () => Promise<void> }): void {
  const { log, recover } = options;
  let recovered = Number.NEGATIVE_INFINITY;
  const survive = (error: unknown) => {
    log(`Uncaught error: ${error instanceof Error ? error.stack : String(error)}`);
    if (performance.now() - recovered < recoverAtMostEveryMs) return;
    recovered = performance.now();
    recover().catch((failure) => log(`The services could not be restarted: ${errorMessage(failure)}`));
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  // Log output may go to a file on a full disk or to a closed terminal.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * A reason not to start that a person can act on (port taken, data folder of another user, …).
 * The command line prints its message as one line on stderr and exits with 1; anything else is a bug and keeps its stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** The errno code of a Node system error (`EADDRINUSE`, `ENOSPC`, …), or undefined for any other value. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** What to show of a caught value in a log line. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

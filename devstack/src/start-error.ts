/**
 * A reason not to start that a user can act on (port taken, data folder of another user, …). The command line
 * prints its message as one line on stderr and exits with 1; any other error is a bug and is printed with its
 * stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** The errno code of a Node system error (`EADDRINUSE`, `ENOSPC`, …), or undefined for any other value. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** The text of a caught value for a log line. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

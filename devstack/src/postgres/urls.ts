/** A postgres:// URL for a role on the local server. */
export function databaseUrl(role: string, password: string, port: number): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/**
 * Seconds to wait before the next try to connect, growing to half a second: a database on this machine is back within moments, and
 * the driver's own pauses grow to twenty seconds.
 * @param retries how often it has failed in a row
 */
export const shortBackoff = (retries: number) => Math.min(0.02 * 2 ** retries, 0.5);

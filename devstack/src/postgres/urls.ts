/** A postgres:// URL for a role on the local server. */
export function databaseUrl(role: string, password: string, port: number): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/**
 * Seconds before the next connection attempt, up to half a second. A database on this machine is back within
 * moments, while the driver's own delays grow to twenty seconds.
 * @param retries how often it has failed in a row
 */
export const shortBackoff = (retries: number) => Math.min(0.02 * 2 ** retries, 0.5);

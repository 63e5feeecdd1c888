/** A postgres:// URL for a role on the local server. */
export function databaseUrl(role: string, password: string, port: number): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

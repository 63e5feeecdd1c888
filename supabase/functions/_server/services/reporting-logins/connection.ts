import type { ReportingConnection } from '../../../_shared/schemas/index.ts';
import { settings } from '../../env.ts';

/**
 * Returns the database address for reporting tools: `REPORTING_DATABASE` (`host` or `host:port`) if set, else
 * the project's own host on hosted Supabase, else the function's own connection.
 */
export function reportingConnection(): ReportingConnection {
  const { reportingDatabase, databaseUrl, supabaseUrl } = settings();
  const own = new URL(databaseUrl);
  const database = decodeURIComponent(own.pathname.slice(1)) || 'postgres';
  const [, ref] = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(supabaseUrl) ?? [];
  const input = reportingDatabase ?? (ref && `db.${ref}.supabase.co`);
  const at = input ? new URL(`postgresql://${input}`) : own;
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(at.hostname);
  return {
    host: at.hostname,
    port: Number(at.port) || 5432,
    database,
    ssl_mode: isLocal ? 'disable' : 'require',
  };
}

import { Outage } from './outage.ts';

/** The settings of the function, read from the environment once, at the first request. */
interface Settings {
  /** Where Auth and Storage are reached from here. */
  supabaseUrl: string;
  /** Where the browser reaches them; empty means the page's own origin. */
  publicSupabaseUrl: string;
  /** Where the app is, for the links in mail; without a trailing slash. */
  siteUrl: string;
  databaseUrl: string;
  /** The variable it is from, for the log. */
  databaseUrlFrom: string;
  /** Connections to Postgres that this process holds at the most. */
  poolSize: number;
  /** How long a request waits in all until it has one of them, in milliseconds. */
  poolWaitMs: number;
  /** Whether to serve although the database has another schema than the function was bundled for. */
  anySchema: boolean;
  publishableKey: string;
  secretKey: string;
  /** Projects that sign with a shared secret instead of keys. */
  jwtSecret: string | undefined;
  /** The project's public keys as JSON; fetched from Auth where absent. */
  jwks: string | undefined;
  /** Where reporting tools find the database, `host` or `host:port`, where that is elsewhere than one would think. */
  reportingDatabase: string | undefined;
  /** Whether the project has a single sign-on, which the sign-in page then offers. */
  singleSignOn: boolean;
  /** Requests a minute that one person, or one address without sign-in, may make of one instance; 0 is no limit. */
  requestsPerMinute: number;
  /** Accounts an hour that may be made from one client address; 0 is no limit. */
  registrationsPerHour: number;
}

let read: Settings | undefined;
const outage = new Outage('settings');

export function settings(): Settings {
  // The same name in Deno and Node; `Deno.env` would keep this module from running in Node, where its tests do.
  const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };
  try {
    read ??= readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) outage.report(error.message);
    throw error;
  }
  return read;
}

/** The function cannot work as it is set up. Its message names the variable, never its value. */
export class SettingsError extends Error {}

/** @throws SettingsError naming the variable that is missing or malformed */
export function readSettings(from: Record<string, string | undefined>): Settings {
  const supabaseUrl = required(from, 'SUPABASE_URL').replace(/\/+$/, '');
  const isPublic = supabaseUrl.startsWith('https:');
  return {
    supabaseUrl,
    publicSupabaseUrl: from.PUBLIC_SUPABASE_URL ?? (isPublic ? supabaseUrl : ''),
    siteUrl: (from.SITE_URL || supabaseUrl).replace(/\/+$/, ''),
    ...database(from),
    poolSize: Math.max(wholeNumber(from, 'DB_POOL_MAX', 3), 1),
    poolWaitMs: wholeNumber(from, 'DB_POOL_WAIT_MS', 8000),
    anySchema: from.ANOTHER_SCHEMA === 'allow',
    publishableKey: defaultKey(from, 'SUPABASE_PUBLISHABLE_KEYS'),
    secretKey: defaultKey(from, 'SUPABASE_SECRET_KEYS'),
    jwtSecret: from.AUTH_JWT_SECRET || undefined,
    jwks: from.SUPABASE_JWKS || undefined,
    reportingDatabase: from.REPORTING_DATABASE || undefined,
    singleSignOn: from.SINGLE_SIGN_ON === 'true',
    requestsPerMinute: wholeNumber(from, 'REQUESTS_PER_MINUTE', 12_000),
    registrationsPerHour: wholeNumber(from, 'REGISTRATIONS_PER_HOUR', 20),
  };
}

/** Hosted Supabase sets SUPABASE_DB_URL, a direct connection, and lets nobody change it: DATABASE_URL is what the operator chose. */
function database(from: Record<string, string | undefined>) {
  const databaseUrlFrom = from.DATABASE_URL ? 'DATABASE_URL' : 'SUPABASE_DB_URL';
  const databaseUrl = required(from, databaseUrlFrom);
  if (!/^postgres(?:ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new SettingsError(`The environment variable ${databaseUrlFrom} is not a Postgres address`);
  }
  return { databaseUrl, databaseUrlFrom };
}

function required(from: Record<string, string | undefined>, name: string): string {
  const value = from[name];
  if (!value) throw new SettingsError(`The environment variable ${name} is not set`);
  return value;
}

function wholeNumber(from: Record<string, string | undefined>, name: string, fallback: number): number {
  const value = from[name];
  if (!value) return fallback;
  if (!/^\d{1,9}$/.test(value))
    throw new SettingsError(`The environment variable ${name} must be a whole number`);
  return Number(value);
}

/** Supabase gives its keys by name, as JSON. */
function defaultKey(from: Record<string, string | undefined>, name: string): string {
  const key = parsed(required(from, name))?.default;
  if (typeof key !== 'string')
    throw new SettingsError(`The environment variable ${name} has no key named "default"`);
  return key;
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

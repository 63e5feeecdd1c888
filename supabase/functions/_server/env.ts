import { Outage } from './outage.ts';

/** The function's settings, read from the environment once, at the first request. */
interface Settings {
  /** Address of Auth and Storage from this function. */
  supabaseUrl: string;
  /** Their address for the browser; empty means the page's own origin. */
  publicSupabaseUrl: string;
  /** The app's address for links in email, without a trailing slash. */
  siteUrl: string;
  databaseUrl: string;
  /** The variable it comes from, for the log. */
  databaseUrlFrom: string;
  /** Maximum Postgres connections of this process. */
  poolSize: number;
  /** Maximum total wait of a request for a connection, in milliseconds. */
  poolWaitMs: number;
  /** Whether to serve even if the database schema differs from the bundled one. */
  anySchema: boolean;
  publishableKey: string;
  secretKey: string;
  /** For projects that sign with a shared secret instead of keys. */
  jwtSecret: string | undefined;
  /** The project's public keys as JSON; fetched from Auth if absent. */
  jwks: string | undefined;
  /** Database address for reporting tools, `host` or `host:port`, if it differs from the default. */
  reportingDatabase: string | undefined;
  /** Whether the sign-in page offers single sign-on. */
  singleSignOn: boolean;
  /** Requests per minute per person, or per address without sign-in, on one instance; 0 means no limit. */
  requestsPerMinute: number;
  /** Registrations per hour from one client address; 0 means no limit. */
  registrationsPerHour: number;
}

let read: Settings | undefined;
const outage = new Outage('settings');

export function settings(): Settings {
  try {
    read ??= readSettings(environment());
  } catch (error) {
    if (error instanceof SettingsError) outage.report(error.message);
    throw error;
  }
  return read;
}

type Environment = Record<string, string | undefined>;

/**
 * The environment variables. In Deno, `process` would load Node's modules, for which a cold start would wait;
 * tests run in Node.
 */
export function environment(): Environment {
  const runtime = globalThis as unknown as {
    Deno?: { env: { toObject(): Environment } };
    process: { env: Environment };
  };
  return runtime.Deno ? runtime.Deno.env.toObject() : runtime.process.env;
}

/** The function is misconfigured. The message names the variable, never its value. */
export class SettingsError extends Error {}

/** @throws SettingsError naming the missing or malformed variable */
export function readSettings(from: Environment): Settings {
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

/**
 * Hosted Supabase sets SUPABASE_DB_URL, a direct connection that cannot be changed; DATABASE_URL is the
 * operator's choice and wins.
 */
function database(from: Environment) {
  const databaseUrlFrom = from.DATABASE_URL ? 'DATABASE_URL' : 'SUPABASE_DB_URL';
  const databaseUrl = required(from, databaseUrlFrom);
  if (!/^postgres(?:ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new SettingsError(`The environment variable ${databaseUrlFrom} is not a Postgres address`);
  }
  return { databaseUrl, databaseUrlFrom };
}

function required(from: Environment, name: string): string {
  const value = from[name];
  if (!value) throw new SettingsError(`The environment variable ${name} is not set`);
  return value;
}

function wholeNumber(from: Environment, name: string, fallback: number): number {
  const value = from[name];
  if (!value) return fallback;
  if (!/^\d{1,9}$/.test(value))
    throw new SettingsError(`The environment variable ${name} must be a whole number`);
  return Number(value);
}

/** Supabase provides its keys by name, as JSON. */
function defaultKey(from: Environment, name: string): string {
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

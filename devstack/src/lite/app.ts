import type { Writable } from 'node:stream';
import { App, type EmailDriver, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Secrets } from '../data-dir.ts';
import { superuser } from '../postgres/server.ts';
import { databaseUrl, shortBackoff } from '../postgres/urls.ts';
import type { FileAdapter } from '../storage/file-adapter.ts';
import { readProjectConfig } from './config.ts';
import { withConsole } from './console.ts';
import { confirmAtBoth } from './email-change.ts';
import { withSecondFactor } from './second-factor.ts';
import { noteDevice, sessionIn } from './session-devices.ts';
import { openedBy, withSingleSignOn } from './single-sign-on/single-sign-on.ts';
import { withoutInternals } from './without-internals.ts';

/** Auth, Data API, and Storage in this process. */
export interface Lite {
  /** Creates the auth and storage schemas if they are missing. */
  ensureSchemas(): Promise<void>;
  /** Call after migrations are applied: clears the cached introspection. */
  schemaChanged(): Promise<void>;
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  /**
   * Resolves once a pool connection is free and the database responds on it. Concurrent calls share one
   * check.
   */
  answers(): Promise<void>;
  /** Replaces all connections, because an uncaught error may have left the old ones unusable. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

const poolSize = 10;

/**
 * Settings of authenticator and authenticated on hosted Supabase. lite connects as the superuser and uses
 * `set role`, which does not apply a role's settings, so they are set on the connection.
 */
const timeLimits = {
  statement_timeout: 8000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 30_000,
};

interface LiteOptions {
  secrets: Secrets;
  databasePort: number;
  siteUrl: string;
  files: FileAdapter;
  mail: EmailDriver;
  output: Writable;
}

/**
 * Builds @supabase/lite on Postgres, configured as in supabase/config.toml.
 * @param siteUrl URL of the web app, used in emailed links
 * @param output receives lite's console output
 */
export async function createLite(options: LiteOptions): Promise<Lite> {
  const { output } = options;
  let current = await buildApp(options);
  let probe: Promise<void> | undefined;
  const ask = async () => {
    await current.connection.driver`select 1`;
  };
  return {
    ensureSchemas: () => current.app.ensureSystemSchema(),
    schemaChanged: () => current.connection.clearSchemaCache(),
    fetch: (request, peerAddress) =>
      withConsole(output, () => {
        const { app, connection, template } = current;
        const { mail, siteUrl, secrets } = options;
        const answer = async (each: Request) =>
          withoutInternals(each, await app.fetch(each, { peerAddress }));
        if (!new URL(request.url).pathname.startsWith('/auth/v1/')) return answer(request);
        return asHosted(
          request,
          {
            sql: connection.driver,
            jwtSecret: secrets.jwtSecret,
            secretKey: secrets.secretKey,
            mail,
            siteUrl,
            template,
            next: answer,
          },
          peerAddress,
        );
      }),
    answers: () => {
      probe ??= ask().finally(() => {
        probe = undefined;
      });
      return probe;
    },
    async renew() {
      const old = current;
      current = await buildApp(options);
      await old.connection.driver.end({ timeout: 5 });
    },
    close: () => current.connection.driver.end({ timeout: 1 }),
  };
}

async function buildApp(options: LiteOptions) {
  const { secrets } = options;
  const config = readProjectConfig();
  setExperimental('storage', true);
  const connection = createPostgresConnection({
    url: databaseUrl(superuser, secrets.adminPassword, options.databasePort),
    postgresOptions: {
      max: poolSize,
      onnotice() {},
      backoff: shortBackoff,
      types: { timestamptz: isoTimestamps },
      connection: timeLimits,
    },
  });
  const app = new App({
    connection,
    api: { schemas: config.api.schemas, max_rows: config.api.max_rows },
    auth: {
      ...config.auth,
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: options.siteUrl,
      additional_redirect_urls: [`${options.siteUrl}/**`],
    },
    storage: { enabled: true, file_size_limit: config.storage.file_size_limit },
    // The standard CLI runs migrations, see postgres/migrations.ts.
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    options: { drivers: { email: options.mail } },
  });
  app._storageAdapter = options.files;
  await withConsole(options.output, () => app.init());
  keepGrantsAsTheyAre(connection);
  return { app, connection, template: config.auth.email.template?.email_change };
}

/** Auth features that lite lacks. */
async function asHosted(
  request: Request,
  options: Parameters<typeof confirmAtBoth>[1] & { jwtSecret: string; secretKey: string },
  peerAddress: string | null,
): Promise<Response> {
  const { sql } = options;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  const answer = await withSingleSignOn(request, {
    ...options,
    next: (each) =>
      withSecondFactor(each, {
        ...options,
        next: async (inner) => {
          const method = await openedBy(inner, options);
          const opened = await confirmAtBoth(inner, options);
          const session = method && (await sessionIn(opened));
          if (session)
            await sql`
              insert into auth.mfa_amr_claims (session_id, authentication_method) values (${session}, ${method})
              on conflict do nothing`;
          return opened;
        },
      }),
  });
  await noteDevice(options.sql, request, forwarded || peerAddress, answer);
  return answer;
}

/**
 * On its first request lite checks whether any table has row-level security. If so, it grants everything to
 * anon and authenticated, undoing the migrations' revokes; if not, it runs requests as the superuser. Setting
 * the result beforehand prevents both. The boot checks (boot-checks.ts) fail if a new version of lite ignores
 * it.
 */
function keepGrantsAsTheyAre(connection: object): void {
  if (!('rlsState' in connection))
    throw new Error('@supabase/lite has no rlsState any more: see lite/app.ts.');
  connection.rlsState = 'active';
}

/** lite passes Postgres's own format on ('2026-01-02 03:04:05+00'); PostgREST returns ISO 8601. */
const isoTimestamps = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
  parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
};

import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { type DataDir, openDataDir, readable } from '../data-dir.ts';
import { createLite, type Lite } from '../lite/app.ts';
import { type Log, openLogFile } from '../log.ts';
import { MailStore } from '../mail/store.ts';
import { FileAdapter } from '../storage/file-adapter.ts';
import { chooseAccount } from './account.ts';
import { findServer } from './binaries.ts';
import { applySql, setPostgresPassword } from './bootstrap.ts';
import { installPgtap } from './pgtap.ts';
import { type PostgresServer, startServer, superuser } from './server.ts';
import { databaseUrl, shortBackoff } from './urls.ts';

/** A database as hosted Supabase provides it: roles, schemas, and helpers, without our tables. */
interface Database {
  /** As role `postgres`, which migrations and the function use. */
  dbUrl: string;
  /** As the superuser. */
  adminDbUrl: string;
  admin: Sql;
  lite: Lite;
  mail: MailStore;
  server: PostgresServer;
  stop(): Promise<void>;
}

interface DatabaseOptions {
  /** Postgres's port on 127.0.0.1; defaults to a free one. */
  port?: number;
  /** False turns fsync off: only for disposable databases. */
  durable: boolean;
  /** Makes the extension pgtap available and creates it in the schema extensions. */
  pgtap: boolean;
  /** False leaves the cluster empty: no roles, no schemas. */
  bootstrap: boolean;
  log?: Log;
}

/** Starts Postgres in an opened data folder and creates Supabase's roles, schemas, and helpers. */
export async function startDatabaseIn(
  dataDir: DataDir,
  options: DatabaseOptions & { siteUrl: string },
): Promise<Database> {
  const { secrets, path } = dataDir;
  const { durable, log = () => {} } = options;
  const home = options.pgtap ? await installPgtap(await findServer()) : await findServer();
  const account = await chooseAccount(home, path).catch((error) => {
    throw readable(error, path);
  });
  const server = await startServer({
    account,
    dataDir: path,
    adminPassword: secrets.adminPassword,
    port: options.port ?? 0,
    durable,
    log,
  }).catch((error) => {
    throw readable(error, path);
  });
  const adminDbUrl = databaseUrl(superuser, secrets.adminPassword, server.port);
  const admin = postgres(adminDbUrl, { max: 4, onnotice() {}, backoff: shortBackoff });
  const mail = new MailStore(path);
  const lite = await createLite({
    secrets,
    databasePort: server.port,
    siteUrl: options.siteUrl,
    files: new FileAdapter(join(path, 'storage')),
    mail,
    output: openLogFile(path, 'services'),
  });
  const stop = async () => {
    await Promise.allSettled([lite.close(), admin.end({ timeout: 1 })]);
    await server.stop();
  };
  try {
    if (options.bootstrap) await makeSupabase(admin, lite, secrets.postgresPassword, options.pgtap);
  } catch (error) {
    await stop();
    throw readable(error, path);
  }
  const dbUrl = databaseUrl('postgres', secrets.postgresPassword, server.port);
  return { dbUrl, adminDbUrl, admin, lite, mail, server, stop };
}

/**
 * In this order: the roles that own what lite creates, lite's schemas, our replacements for some of lite's
 * helpers, and last the guards, which refuse such changes.
 */
async function makeSupabase(admin: Sql, lite: Lite, postgresPassword: string, pgtap: boolean): Promise<void> {
  await applySql(admin, 'roles');
  await setPostgresPassword(admin, postgresPassword);
  await lite.ensureSchemas();
  await applySql(admin, 'auth');
  await applySql(admin, 'storage');
  await applySql(admin, 'realtime');
  await applySql(admin, 'guards');
  await applySql(admin, 'functions');
  if (pgtap) await admin`create extension if not exists pgtap with schema extensions`;
}

/**
 * An empty database for tools (types, pgTAP, advisors): no gateway, no function.
 * @throws StartError if the data folder or its database cannot be used
 */
export async function startDatabase(
  options: DatabaseOptions & { dataDir: string },
): Promise<{ dbUrl: string; adminDbUrl: string; port: number; stop(): Promise<void> }> {
  const dataDir = await openDataDir(options.dataDir);
  try {
    const database = await startDatabaseIn(dataDir, { ...options, siteUrl: 'http://127.0.0.1' });
    return {
      dbUrl: database.dbUrl,
      adminDbUrl: database.adminDbUrl,
      port: database.server.port,
      async stop() {
        await database.stop();
        dataDir.release();
      },
    };
  } catch (error) {
    dataDir.release();
    throw error;
  }
}

import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { type DataDir, openDataDir } from './data-dir.ts';
import { DiskWatch } from './disk-watch.ts';
import { denoProgram } from './function/deno.ts';
import { functionEnvironment } from './function/environment.ts';
import { endLeases } from './function/leases.ts';
import { type FunctionName, startFunction } from './function/process.ts';
import { startTicker, type Ticker } from './function/ticker.ts';
import { askDatabase, checkHealth, type PartState } from './gateway/health.ts';
import { serveLite } from './gateway/lite-handler.ts';
import { BodyStore } from './gateway/received-body.ts';
import { type Parts, routeRequests, routeUpgrades } from './gateway/routes.ts';
import { type Gateway, openGateway } from './gateway/server.ts';
import { toFunctions } from './gateway/to-function.ts';
import { assertRequestsAreRestricted } from './lite/boot-checks.ts';
import type { Log } from './log.ts';
import { serveMail } from './mail/routes.ts';
import { recordFunctionProcess, stopOrphanFunctions } from './orphans.ts';
import { startDatabaseIn } from './postgres/database.ts';
import { applyMigrations } from './postgres/migrations.ts';
import { startRealtime } from './realtime/server.ts';
import { Running } from './running.ts';
import { startFileSweeper } from './storage/file-sweeper.ts';
import { startWeb } from './web/web.ts';

export interface StackOptions {
  /** The gateway's port; 0 (default) takes a free one. */
  port?: number;
  /** The address to listen on; default 127.0.0.1. */
  host?: string;
  /** Folder for all of the stack's data; created if missing. One stack at a time. */
  dataDir: string;
  /** Whether to build and serve the web app. */
  web: boolean;
  /** Whether to run the functions (default); tests of other parts may omit them. */
  api?: boolean;
  /** Whether to run the output of `npm run bundle`; default is the functions' source. */
  bundled?: boolean;
  /** Whether to apply supabase/migrations (default) or leave the database unmigrated for the caller. */
  migrations?: boolean;
  /** Makes pgTAP available; default false. */
  pgtap?: boolean;
  /** False trades crash safety for speed; default true. */
  durable?: boolean;
  /** Further variables for the functions. */
  environment?: Record<string, string>;
  /** Milliseconds between looks for background jobs; default 5,000. */
  jobsEveryMs?: number;
  /** Hot reload: Vite's server instead of the build, and functions that restart on changes. */
  watch?: boolean;
  /** Aborts the start: parts that came up are stopped, and the start is rejected. */
  abort?: AbortSignal;
  /**
   * Work done before the stack counts as ready (the demo data). It gets the API's own URL, which has no other
   * clients yet.
   */
  prepare?: (stack: Stack) => Promise<void>;
  /** Receives one line per event; silent by default. */
  log?: Log;
}

/** A running stack. */
export interface Stack {
  /** The gateway's URL, without a trailing slash. */
  url: string;
  /** As role postgres. */
  dbUrl: string;
  /** As the superuser, for tests that must bypass policies. */
  adminDbUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  /** Restarts the services in this process; other parts and Realtime clients are not affected. */
  renewServices(): Promise<void>;
  /** Stops every process; resolves when all are gone. */
  stop(): Promise<void>;
}

/**
 * Starts the whole stack and resolves when every part responds; from then on /healthz reports it.
 * @throws StartError for problems a user can fix (port, data folder, disk, a failing migration)
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { abort, log = () => {} } = options;
  const running = new Running(log);
  const onAbort = () => running.stop();
  abort?.addEventListener('abort', onAbort);
  try {
    const dataDir = await openDataDir(options.dataDir);
    running.add(async () => dataDir.release());
    const gateway = await openGateway(options.host ?? '127.0.0.1', options.port ?? 0);
    running.addFront(() => gateway.close());
    const { stack, apiUrl, ready } = await startParts(options, dataDir, gateway, running);
    abort?.throwIfAborted();
    await options.prepare?.({ ...stack, url: apiUrl });
    abort?.throwIfAborted();
    ready();
    // Flushed now in case this process is killed, so that the next start compiles less.
    flushCompileCache();
    return stack;
  } catch (error) {
    await running.stop();
    throw error;
  } finally {
    abort?.removeEventListener('abort', onAbort);
  }
}

async function startParts(
  options: StackOptions,
  dataDir: DataDir,
  gateway: Gateway,
  running: Running,
): Promise<{ stack: Stack; apiUrl: string; ready: () => void }> {
  const { watch = false, log = () => {} } = options;
  const { secrets } = dataDir;
  const url = `http://${localHost(options.host)}:${gateway.port}`;

  // The build needs no database, so it runs in parallel with everything else.
  const web = startWeb({ enabled: options.web, watch, abort: options.abort, log });
  running.addFront(async () => (await web.catch(() => null))?.stop());
  web.catch(() => {});

  await stopOrphanFunctions(dataDir.path, log);
  const { durable = true, pgtap = false } = options;
  const database = await startDatabaseIn(dataDir, { durable, pgtap, bootstrap: true, siteUrl: url, log });
  running.add(() => database.stop());
  const { admin, lite } = database;
  if (options.migrations !== false) await applyMigrations(admin, database.dbUrl);
  await assertRequestsAreRestricted(admin, lite, secrets);

  const realtime = await startRealtime({ admin, secrets, databasePort: database.server.port, log });
  running.addFront(() => realtime.stop());
  const disk = new DiskWatch(dataDir.path, log);
  running.addFront(async () => disk.stop());
  const stopSweeping = startFileSweeper(dataDir.path, admin, log);
  running.addFront(async () => stopSweeping());
  let ticker: Ticker | undefined;
  const viaLite = async (path: string) => {
    const headers = { apikey: secrets.publishableKey };
    const response = await lite.fetch(new Request(`http://localhost${path}`, { headers }), null);
    return response.ok ? ('up' as const) : ('down' as const);
  };
  // These share a connection pool: if no connection is free, all of them wait, although none has failed.
  const viaPool = async (path?: string) => {
    const [state] = await Promise.all([path ? viaLite(path) : ('up' as const), lite.answers()]);
    return state;
  };
  // Every expected part is checked from the start; a part that has not started is down.
  const checks: Record<string, () => PartState | Promise<PartState>> = {
    database: () => (database.server.state() === 'up' ? askDatabase(admin) : 'down'),
    auth: () => viaPool('/auth/v1/health'),
    data_api: () => viaPool(),
    storage: () => viaPool('/storage/v1/status'),
    realtime: () => realtime.state(),
    ...(options.api !== false && {
      api: () => parts.api?.answers() ?? 'down',
      engine: () => parts.engine?.answers() ?? 'down',
      print: () => parts.print?.answers() ?? 'down',
      jobs: () => (ticker?.state() === 'up' && parts.jobs?.answers()) || 'down',
    }),
    ...(options.web && { web: () => (parts.web ? 'up' : 'down') }),
    ...(options.prepare && { data: () => (parts.starting ? 'down' : 'up') }),
  };
  const bodies = await BodyStore.open(join(dataDir.path, 'incoming'));
  const parts: Parts = {
    toFunction: toFunctions(bodies, secrets),
    api: null,
    engine: null,
    jobs: null,
    print: null,
    lite: serveLite(lite, secrets, { counts: options.migrations === false ? null : admin, log }),
    realtime,
    mail: serveMail(database.mail, { dataDir: dataDir.path, secrets, url }),
    web: null,
    disk,
    starting: true,
    health: () => checkHealth(checks),
  };
  // The function may call Auth and Storage during startup.
  gateway.serve(routeRequests(parts), routeUpgrades(parts));
  if (options.api !== false) {
    const deno = denoProgram();
    const start = (name: FunctionName) =>
      startFunction({
        name,
        deno,
        dataDir: dataDir.path,
        environment: { ...functionEnvironment(secrets, url, database.server.port), ...options.environment },
        bundled: options.bundled === true,
        watch,
        async onSpawn(pid) {
          await recordFunctionProcess(dataDir.path, name, pid, deno);
          if (name === 'jobs' || name === 'print') await endLeases(admin, name);
        },
        log,
      });
    // Started in sequence, because they share Deno's cache of compiled modules.
    const api = await start('api');
    parts.api = api;
    running.addFront(() => api.stop());
    const engine = await start('engine');
    parts.engine = engine;
    running.addFront(() => engine.stop());
    const print = await start('print');
    parts.print = print;
    running.addFront(() => print.stop());
    const jobs = await start('jobs');
    parts.jobs = jobs;
    running.addFront(() => jobs.stop());
    ticker = startTicker(
      jobs.port,
      secrets.secretKey,
      options.jobsEveryMs ?? 5000,
      () => disk.hasRoom(),
      log,
    );
    running.addFront(async () => ticker?.stop());
  }
  parts.web = (await web)?.serve ?? null;

  const { publishableKey, secretKey, jwtSecret } = secrets;
  const { dbUrl, adminDbUrl } = database;
  const stack: Stack = {
    url,
    dbUrl,
    adminDbUrl,
    publishableKey,
    secretKey,
    jwtSecret,
    renewServices: () => lite.renew(),
    stop: () => running.stop(),
  };
  const ready = () => {
    parts.starting = false;
  };
  const apiUrl = parts.api ? `http://127.0.0.1:${parts.api.port}` : url;
  return { stack, apiUrl, ready };
}

/** The gateway's host name on this machine. */
function localHost(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

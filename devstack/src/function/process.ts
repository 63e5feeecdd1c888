import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { agent } from '../gateway/proxy.ts';
import { type Log, openLogFile } from '../log.ts';
import { bundleDir, functionsDir, repositoryRoot } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { type Supervised, supervise } from '../supervisor.ts';
import { denoRun, denoRunBundle } from './deno.ts';

export interface FunctionProcess extends Supervised {
  /** The port on 127.0.0.1. */
  port: number;
  /** Whether it responds right now. */
  answers(): Promise<'up' | 'down'>;
}

export type FunctionName = 'api' | 'engine' | 'jobs' | 'print';

/** Health-check path of each function. */
const probes: Record<FunctionName, string> = {
  api: '/api/v1/healthz',
  engine: '/engine',
  jobs: '/jobs',
  print: '/print',
};

const readyWithinMs = 60_000;

/**
 * Runs an edge function in Deno, as deployed, and keeps it running.
 * @param name its folder in supabase/functions
 * @param environment the variables hosted Supabase sets, and the project's own settings
 * @param bundled runs the output of `npm run bundle` instead of the source
 * @param watch restarts it when one of its files changes
 * @param onSpawn called with each process, so that a later start can end it if this process is killed
 */
export async function startFunction(options: {
  name: FunctionName;
  deno: string;
  dataDir: string;
  environment: Record<string, string>;
  bundled: boolean;
  watch: boolean;
  onSpawn: (pid: number) => Promise<void>;
  log: Log;
}): Promise<FunctionProcess> {
  const { name, deno, dataDir, environment, bundled, watch, onSpawn, log } = options;
  const entry = bundled
    ? join(bundleDir, 'supabase/functions', name, 'index.js')
    : join(functionsDir, name, 'index.ts');
  if (!existsSync(entry)) throw new StartError(`Function not found: ${entry} does not exist.`);
  const port = await freePort();
  const output = openLogFile(dataDir, name);
  const supervised = await supervise({
    name: `The function ${name}`,
    log,
    stopSteps: [{ signal: 'SIGTERM', waitMs: 1000 }],
    async start(abort) {
      const child = spawn(deno, [...(bundled ? denoRunBundle : denoRun), ...denoArguments(entry, watch)], {
        cwd: repositoryRoot,
        env: {
          ...inherited(),
          ...environment,
          DENO_DIR: join(dataDir, 'deno'),
          DENO_NO_UPDATE_CHECK: '1',
          NO_COLOR: '1',
          ...givesMemoryBack,
          DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let words = '';
      child.stderr?.on('data', (chunk) => {
        words = (words + chunk).slice(-2000);
        if (watch) log(`${name}: ${String(chunk).trimEnd()}`);
      });
      child.on('error', (error) => {
        words += error.message;
      });
      child.stdout?.pipe(output, { end: false });
      child.stderr?.pipe(output, { end: false });
      if (child.pid !== undefined) await onSpawn(child.pid);
      // In watch mode, Deno survives a broken file and waits for a fix.
      const isWaiting = () => watch && /error/i.test(words);
      if (!(await untilItAnswers(child, () => responds(port, probes[name]), abort, isWaiting))) {
        throw new StartError(
          `The function ${name} failed to start: ${words.trim().split('\n').slice(0, 3).join(' ') || 'no response'}`,
        );
      }
      return child;
    },
  });
  // Uses the gateway's own connections, so the health check fails when user requests would.
  const answers = async () => ((await responds(port, probes[name], agent)) ? 'up' : 'down');
  return { ...supervised, port, answers };
}

/**
 * For glibc: blocks larger than this return to the system as soon as they are freed, not only those at the
 * end of the heap.
 */
const givesMemoryBack = { MALLOC_MMAP_THRESHOLD_: String(128 * 1024), MALLOC_ARENA_MAX: '2' };

function denoArguments(entry: string, watch: boolean): string[] {
  return [
    '--allow-net',
    '--allow-env',
    '--allow-read',
    '--allow-sys',
    ...(watch ? ['--watch', '--no-clear-screen'] : []),
    entry,
  ];
}

/**
 * Hosted functions see none of the machine's environment. Only what a process needs to run and the function's
 * own settings remain.
 */
function inherited(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'USERPROFILE',
    'SYSTEMROOT',
    'TEMP',
    'TMP',
    'TMPDIR',
    'LANG',
    'TZ',
    // These variables shift the clock (faketime) of every program that is started.
    'LD_PRELOAD',
    'FAKETIME',
    'FAKETIME_DONT_FAKE_MONOTONIC',
    'FAKETIME_FORCE_MONOTONIC_FIX',
    'NO_FAKE_STAT',
    'DB_POOL_MAX',
    'REQUESTS_PER_MINUTE',
    'WEBHOOKS_TO_PRIVATE_ADDRESSES',
    'REGISTRATIONS_PER_HOUR',
    'MAIL_DAILY_LIMIT',
    'MAIL_ADDRESS_MINUTES',
    'LANGUAGE_MODEL_API',
    'LANGUAGE_MODEL_URL',
    'LANGUAGE_MODEL_NAME',
    'LANGUAGE_MODEL_KEY',
    'LANGUAGE_MODEL_CONTEXT',
  ];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Any response will do: it shows that the function is loaded. */
async function untilItAnswers(
  child: ChildProcess,
  answers: () => Promise<boolean>,
  abort: AbortSignal,
  isWaiting: () => boolean,
): Promise<boolean> {
  const deadline = Date.now() + readyWithinMs;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (isWaiting() || (await answers())) return true;
    if (abort.aborted || Date.now() > deadline) child.kill('SIGKILL');
    await sleep(50);
  }
  return false;
}

/** Whether the function responds to a request within two seconds. */
function responds(port: number, path: string, agent?: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path, agent, timeout: 2000 }, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) < 500);
    });
    probe.once('timeout', () => probe.destroy());
    probe.once('error', () => resolve(false));
    probe.end();
  });
}

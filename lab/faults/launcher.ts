import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { freePort } from '../../devstack/src/free-port.ts';
import { isAlive } from '../../devstack/src/processes.ts';
import type { Stack } from '../../devstack/src/stack.ts';
import { testLimits } from '../../devstack/src/testing/test-limits.ts';
import { root } from '../../scripts/lib/run.ts';

const program = join(root, 'devstack/src/testing/run-services.ts');

/** The parts that can be killed. */
export type Part = 'postgres' | 'api' | 'engine' | 'jobs' | 'print' | 'launcher';

/** What a launcher prints about its stack: everything except functions. */
type Printed = Omit<Stack, 'stop' | 'renewServices'>;

/** A stack in a separate process that can be killed. */
export class Launcher {
  readonly dataDir: string;
  readonly #parts: 'with-api' | 'with-web';
  #child: ChildProcess | undefined;
  #stack: Printed | undefined;
  #words = '';
  /** Kept across restarts, like a user's port. */
  #port: number | undefined;
  #starting: Promise<void> | undefined;

  /** @param options.web whether to serve the web app and the fonts for printed documents */
  constructor(dataDir: string, { web = false }: { web?: boolean } = {}) {
    this.dataDir = dataDir;
    this.#parts = web ? 'with-web' : 'with-api';
  }

  /** @throws if the stack is not running */
  get stack(): Printed {
    if (!this.#stack) throw new Error('The launcher does not run.');
    return this.#stack;
  }

  /** The end of the launcher's output, which explains why it ended. */
  get lastWords(): string {
    return this.#words;
  }

  /** Whether the launcher ended. */
  get died(): boolean {
    return this.#child?.exitCode !== null || this.#child.signalCode !== null;
  }

  async start(): Promise<void> {
    this.#port ??= await freePort();
    const child = spawn(process.execPath, [program, this.dataDir, this.#parts, String(this.#port)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...testLimits },
    });
    child.stderr.on('data', (chunk) => {
      this.#words = (this.#words + chunk).slice(-4000);
    });
    this.#child = child;
    for await (const line of createInterface(child.stdout)) {
      this.#stack = JSON.parse(line);
      return;
    }
    throw new Error(`The launcher ended: ${this.#words}`);
  }

  /** Returns a part's process id; 0 while unknown, as when Postgres rewrites its file. */
  pid(part: Part): number {
    const read = (...path: string[]) => readFileSync(join(this.dataDir, ...path), 'utf8');
    const postmaster = join(this.dataDir, 'postgres', 'postmaster.pid');
    if (part === 'postgres')
      return existsSync(postmaster) ? Number.parseInt(read('postgres', 'postmaster.pid'), 10) || 0 : 0;
    if (part === 'api') return JSON.parse(read('function-process.json')).pid;
    if (part === 'engine' || part === 'jobs' || part === 'print')
      return JSON.parse(read(`${part}-process.json`)).pid;
    return this.#child?.pid ?? 0;
  }

  /**
   * Kills a part with SIGKILL. A killed launcher is started again; the other parts must restart on their own.
   */
  async kill(part: Part): Promise<void> {
    await this.untilStarted();
    // A part killed a moment ago may not be back yet.
    while (this.pid(part) === 0 || !isAlive(this.pid(part)))
      await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(this.pid(part), 'SIGKILL');
    if (part !== 'launcher') return;
    await this.#ended();
    this.#starting = this.start();
  }

  /** Waits until a killed launcher is back. @throws if it did not start */
  async untilStarted(): Promise<void> {
    await this.#starting;
  }

  /** Works in the database as the superuser, once Postgres is there again. */
  async inDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    for (const end = performance.now() + 30_000; ; await sleep(200)) {
      const sql = postgres(this.stack.adminDbUrl, { max: 1, onnotice: () => {} });
      try {
        return await work(sql);
      } catch (error) {
        // Connection errors, and 57P01 to 57P03: shut down, crashed, starting.
        const isAway = /^(ECONN|CONNECTION_|CONNECT_|57P0)/.test(String((error as { code?: string }).code));
        if (!isAway || performance.now() > end) throw error;
      } finally {
        await sql.end({ timeout: 1 });
      }
    }
  }

  async stop(): Promise<void> {
    await this.#starting?.catch(() => {});
    if (this.died) return;
    this.#child?.kill('SIGTERM');
    await this.#ended();
  }

  #ended(): Promise<unknown> {
    const child = this.#child;
    if (!child || this.died) return Promise.resolve();
    return new Promise((resolve) => child.once('exit', resolve));
  }
}

import { onUncaught } from './last-resort.ts';
import { type DemoSignIn, seedDemo } from './seed/demo.ts';
import { readSettings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';
import { errorCode, StartError } from './start-error.ts';

const stopWithinMs = 4800;

/**
 * Runs the stack in the foreground until SIGINT or SIGTERM. Stdout gets one line `ready: <url>` once
 * everything responds, and the demo sign-in if there is one. Everything else goes to stderr.
 */
export async function runStack(mode: { watch: boolean }): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const stopping = new AbortController();
  let stack: Stack | undefined;

  const stop = async () => {
    if (stopping.signal.aborted) return;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    stopping.abort();
    if (!stack) return;
    await stack.stop();
    process.exit(0);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  // scripts/bootstrap.mjs holds an IPC channel to this process; the channel closes when that process is
  // killed.
  process.on('disconnect', stop);

  try {
    const settings = readSettings(process.env);
    const demo: { signIn?: DemoSignIn | null } = {};
    const prepare = async (started: Stack) => {
      if (settings.seed === 'demo') demo.signIn = await seedDemo(started, settings.dataDir, log);
    };
    stack = await startStack({ ...settings, ...mode, prepare, web: true, abort: stopping.signal, log });
    onUncaught({ log, recover: stack.renewServices });
    process.stdout.write(`ready: ${stack.url}\n`);
    const { signIn } = demo;
    if (signIn) process.stdout.write(`demo sign-in: ${signIn.email} / ${signIn.password}\n`);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    await stack?.stop();
    log(error instanceof StartError ? error.message : `The stack failed to start. ${describe(error)}`);
    process.exit(1);
  }
}

/** Anything that is not a StartError is a bug or a full disk. */
function describe(error: unknown): string {
  if (errorCode(error) === 'ENOSPC') return 'No space left on the disk.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

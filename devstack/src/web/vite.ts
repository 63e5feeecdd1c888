import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import type { Log } from '../log.ts';
import { webDir } from '../paths.ts';
import { endProcess } from '../processes.ts';
import { StartError } from '../start-error.ts';
import { viteProgram } from './build.ts';

const readyWithinMs = 30_000;

interface Vite {
  port: number;
  stop(): Promise<void>;
}

/** Starts Vite's development server; the gateway passes requests and hot reload sockets on to it. */
export async function startVite(log: Log): Promise<Vite> {
  const port = await freePort();
  const args = [
    viteProgram(),
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--strictPort',
    '--clearScreen',
    'false',
  ];
  const child = spawn(process.execPath, args, {
    cwd: webDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const tell = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (line.trim()) log(`vite: ${line.trimEnd()}`);
  };
  child.stdout.on('data', tell);
  child.stderr.on('data', tell);
  const stop = async () => {
    if (child.pid !== undefined) await endProcess(child.pid, [{ signal: 'SIGTERM', waitMs: 1000 }]);
  };
  const deadline = Date.now() + readyWithinMs;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new StartError('Vite failed to start. See its output above.');
    }
    await sleep(50);
  }
  return { port, stop };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

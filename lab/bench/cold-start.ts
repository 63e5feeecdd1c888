import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../devstack/src/free-port.ts';
import { denoProgram, denoRunBundle } from '../../devstack/src/function/deno.ts';
import { buildBundles } from '../../scripts/bundle/build.ts';
import { type BenchRow, pairs } from './pairs.ts';

/**
 * QUALITY C9: time to the first response from a cold start, the deployed bundle compared with a hello-world
 * function.
 */
export async function benchColdStart(): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-cold-'));
  const hello = join(folder, 'hello.js');
  writeFileSync(hello, `Deno.serve(() => new Response('hello'));\n`);
  try {
    const api = (await buildBundles()).find(({ name }) => name === 'api');
    if (!api) throw new Error('There is no bundle of the API.');
    const { ratio, a, b } = await pairs(
      15,
      () => firstAnswer(api.path, folder),
      () => firstAnswer(hello, folder),
    );
    const detail = `${a.toFixed(0)} ms against ${b.toFixed(0)} ms, ${(api.atStart / 1e6).toFixed(1)} of ${(api.bytes / 1e6).toFixed(1)} MB read, nothing compiled before`;
    return { id: 'C9', name: 'first answer of the cold bundle ÷ hello world', ratio, goal: 2, detail };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstAnswer(entry: string, folder: string): Promise<void> {
  const port = await freePort();
  const child = spawn(
    denoProgram(),
    [...denoRunBundle, '--no-code-cache', '--allow-net', '--allow-env', '--allow-read', '--allow-sys', entry],
    {
      env: {
        DENO_DIR: join(folder, 'deno'),
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        // The request needs no database.
        SUPABASE_URL: 'http://127.0.0.1:9',
        SUPABASE_DB_URL: 'postgres://postgres@127.0.0.1:9/postgres',
        SUPABASE_PUBLISHABLE_KEYS: '{"default":"publishable"}',
        SUPABASE_SECRET_KEYS: '{"default":"secret"}',
      },
      stdio: 'ignore',
    },
  );
  try {
    while (!(await answers(port))) await sleep(2);
  } finally {
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/v1/config`).then(
    async (answer) => (await answer.text()) !== '',
    () => false,
  );

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Log } from '../log.ts';
import { functionsDir, repositoryRoot, webDir } from '../paths.ts';
import { StartError } from '../start-error.ts';

const buildsDir = join(repositoryRoot, 'node_modules', '.cache', 'plumbline-web');
const buildsKept = 5;
const notSources = new Set(['node_modules', 'dist', 'e2e', 'coverage']);

/**
 * Builds the web app with Vite unless these exact sources were built before. Each build has its own folder,
 * named by a hash of its sources, because another stack may be serving an older build or building the same
 * one.
 * @returns the folder of the build
 * @throws StartError with Vite's output if the build fails
 */
export async function buildWeb(log: Log, abort?: AbortSignal): Promise<string> {
  const build = join(buildsDir, (await hashSources()).slice(0, 24));
  if (existsSync(build)) return build;
  log('Building the web app');
  const staging = `${build}.${process.pid}`;
  try {
    await runVite(['build', '--outDir', staging, '--emptyOutDir', '--logLevel', 'warn'], abort);
    await rename(staging, build).catch((error) => {
      if (!existsSync(build)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await removeOldBuilds();
  return build;
}

async function removeOldBuilds(): Promise<void> {
  const names = (await readdir(buildsDir)).filter((name) => !name.includes('.'));
  const builds = await Promise.all(
    names.map(async (name) => ({ name, made: (await stat(join(buildsDir, name))).mtimeMs })),
  );
  const old = builds.sort((a, b) => b.made - a.made).slice(buildsKept);
  for (const { name } of old) await rm(join(buildsDir, name), { recursive: true, force: true });
}

/** A hash over the content of all files that go into the build. */
async function hashSources(): Promise<string> {
  const files = [
    ...(await filesIn(webDir)),
    ...(await filesIn(join(functionsDir, '_shared'))),
    ...['analysis', 'construction'].map((name) => join(repositoryRoot, 'docs', `${name}-results.json`)),
    join(repositoryRoot, 'package-lock.json'),
    join(repositoryRoot, 'tsconfig.base.json'),
  ].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    if (!existsSync(file)) continue;
    hash.update(`${relative(repositoryRoot, file)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    }),
  );
  return found.flat();
}

/** The path of Vite's command in the web workspace. */
export function viteProgram(): string {
  const require = createRequire(join(webDir, 'package.json'));
  return join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
}

function runVite(args: string[], abort: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [viteProgram(), ...args], {
      cwd: webDir,
      // Vite builds for the mode in NODE_ENV, which a test runner sets to `test`.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: abort,
    });
    let words = '';
    const listen = (chunk: Buffer) => {
      words = (words + chunk).slice(-4000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The web app could not be built:\n${words.trim()}`));
    });
  });
}

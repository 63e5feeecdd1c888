#!/usr/bin/env node
// Runs one of the repository's commands on any machine that has Node 18 and npm: installs what is missing, then hands over to the
// pinned Node. Node's own modules only, since nothing may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');

/** The script of each command. */
const entries = {
  start: 'devstack/src/start.ts',
  dev: 'devstack/src/dev.ts',
  analyze: 'devstack/src/analyze.ts',
  test: 'scripts/test.ts',
  'test:deep': 'scripts/test-deep.ts',
  'test:clock': 'scripts/test-clock.ts',
  'test:attack': 'scripts/test-attack.ts',
  'test:mutants': 'lab/mutants/policy-mutants.ts',
  verify: 'scripts/verify.ts',
  'verify:audit': 'scripts/verify-audit.ts',
  'restore:archive': 'scripts/restore-archive.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'test:faults': 'lab/faults.ts',
  bundle: 'scripts/bundle.ts',
  types: 'scripts/types.ts',
  where: 'scripts/where.ts',
  permissions: 'scripts/permissions.ts',
  examples: 'scripts/examples.ts',
  bench: 'lab/bench.ts',
  'train:analysis': 'lab/analysis/train.ts',
  'eval:analysis': 'lab/analysis/evaluate.ts',
  strings: 'scripts/strings.ts',
  shots: 'lab/shots.ts',
};
/** These shut down cleanly when their parent process ends, even if it was killed. */
const servers = ['start', 'dev'];

const [command = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(entries, command))
  fail(`Usage: node scripts/bootstrap.mjs ${Object.keys(entries).join('|')} [arguments]`);
if (!isInstalled()) install();
run(pinnedNode());

/**
 * Returns whether node_modules matches package-lock.json and the patches folder. The result is cached in
 * node_modules.
 */
function isInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const digest = createHash('sha256').update(lock);
  const patches = join(root, 'patches');
  for (const name of readdirSync(patches).sort()) digest.update(readFileSync(join(patches, name)));
  const wanted = digest.digest('hex');
  const stamp = join(modules, '.plumbline-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  if (!matchesLock(JSON.parse(lock.toString('utf8'))) || !patchPackages()) return false;
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // In a read-only folder, the comparison runs every time.
  }
  return true;
}

/** An install without scripts leaves packages unpatched. Packages that are already patched stay unchanged. */
function patchPackages() {
  const program = join(modules, 'patch-package', 'index.js');
  const stdio = ['ignore', 'ignore', 2];
  return spawnSync(process.execPath, [program, '--error-on-fail'], { cwd: root, stdio }).status === 0;
}

/** npm writes a list of the packages it installed, which omits packages for other machines. */
function matchesLock(lock) {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return wanted.peer === true || (wanted.optional === true && !isForThisMachine(wanted));
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Returns whether an optional package is for this machine, which then needs its programs. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  const ours = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return !libc || libc.includes(ours);
}

/**
 * Installs exactly what package-lock.json lists. npm skips optional packages that do not support the Node it
 * runs on, including some build tools. On an old Node, npm therefore runs on the pinned Node.
 *
 */
function install() {
  process.stderr.write('Installing packages. This takes about a minute, the first time only.\n');
  const options = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  const isOld = Number(process.versions.node.split('.')[0]) < 20;
  const onHost = !isOld && runNpm(options) === 0;
  if (onHost && isInstalled()) return;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-node-'));
  try {
    const failed = runNpm(options, fetchNode(folder)) !== 0;
    if (failed) fail('Package installation failed; see above. Can this machine reach the npm registry?');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (!isInstalled()) fail('Packages were installed, but some for this platform are missing.');
}

/** Installs the pinned Node into a folder with npm and returns its path. */
function fetchNode(folder) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${platform}-${process.arch}`;
  const options = [
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    folder,
  ];
  if (runNpm(['install', `${name}@${devDependencies.node}`, ...options], process.execPath, folder) !== 0) {
    fail(
      `Node ${devDependencies.node} could not be downloaded; see above. Can this machine reach the npm registry?`,
    );
  }
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Runs npm on a given Node with its output on stderr, because stdout belongs to the command. Returns npm's
 * exit code.
 */
function runNpm(options, node = process.execPath, cwd = root) {
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  // If npm runs this script, it passes its settings as variables. A dry run or another folder must not affect
  // the install.
  for (const name of Object.keys(env)) {
    if (
      /^npm_(config_(global|prefix|local_prefix|dry_run|workspace|omit|include|production)|lifecycle|package)/i.test(
        name,
      )
    ) {
      delete env[name];
    }
  }
  delete env.NODE_ENV;
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const shell = !isNpm && process.platform === 'win32';
  const stdio = ['ignore', 2, 2];
  const done = isNpm
    ? spawnSync(node, [cli, ...options], { cwd, env, stdio })
    : spawnSync('npm', options, { cwd, env, stdio, shell });
  if (done.error) fail(`npm could not be started: ${done.error.message}`);
  return done.status;
}

/**
 * Returns the Node that package.json pins. An install script downloads it. If scripts were disabled, a host
 * Node that runs TypeScript is used instead; otherwise that one script runs now.
 *
 */
function pinnedNode() {
  const folder = join(modules, 'node');
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const works = () =>
    existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
  if (works()) return program;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  const env = { ...process.env, npm_config_ignore_scripts: 'false', npm_config_loglevel: 'error' };
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (works()) return program;
  return fail('Node 24 is missing. Run "npm ci" with install scripts enabled, or use Node 22.18 or later.');
}

function run(node) {
  const isServer = servers.includes(command);
  const path = [join(modules, '.bin'), join(modules, 'node', 'bin'), process.env.PATH].join(delimiter);
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', join(root, entries[command]), ...args],
    {
      cwd: root,
      // Half of the processor time of a start goes to compiling the same files again.
      env: { NODE_COMPILE_CACHE: join(modules, '.cache', 'node'), ...process.env, PATH: path },
      stdio: isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    },
  );
  child.once('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  // Ctrl-C in a terminal already reaches the child; a second signal would mean "immediately".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  if (isServer) watchParent(() => child.kill('SIGTERM'));
}

/**
 * npm killed with `kill -9` sends no signal, and a shell may sit between it and this process, so watch the
 * parent.
 */
function watchParent(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = [process.ppid, processInfo(process.ppid).parent].find((pid) =>
    /npm/.test(processInfo(pid).command),
  );
  if (!npm) return;
  const timer = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}

/** Returns a process's parent and command line; 0 and '' if unknown. */
function processInfo(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return {
      parent: Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
      command,
    };
  } catch {
    const words =
      spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    const [, parent = '0', command = ''] = /^\s*(\d+)\s+(.*)/.exec(words) ?? [];
    return { parent: Number(parent), command };
  }
}

/** A process that ended but was not waited for (a zombie) is not running. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar';

/** How Playwright starts the browser on this platform; spread into `launch()` or `use.launchOptions`. */
interface BrowserLaunch {
  executablePath?: string;
  channel?: string;
  args: string[];
  env?: Record<string, string>;
}

/** Without these the browser looks up hosts of Google's as it starts, which takes long on a network without internet. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * A real Chromium: on x64 Linux the one packed in npm, with the shared libraries and fonts packed beside it,
 * so that a machine needs nothing installed; elsewhere the installed Chrome. `CHROMIUM` overrides both.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, args: ['--no-sandbox', ...QUIET] };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args: QUIET };
  const home = await unpackChromium();
  return {
    executablePath: join(home, 'chromium'),
    // Containers and root cannot use Chromium's own sandbox; it only ever opens our own pages here.
    args: ['--no-sandbox', ...QUIET],
    env: {
      ...(process.env as Record<string, string>),
      // NSS and its kin come packed: a bare server has none of them.
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_PATH: existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(home, 'fonts'),
    },
  };
}

/** Unpacks once per version into node_modules/.cache; complete or not there at all, whoever else unpacks too. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = entry.slice(0, entry.indexOf('@sparticuz/chromium') + '@sparticuz/chromium'.length);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const home = resolve(root, '../../.cache', `chromium-${version}`);
  if (existsSync(home)) return home;
  mkdirSync(dirname(home), { recursive: true });
  const draft = mkdtempSync(`${home}-`);
  const packed = (name: string) => createReadStream(join(root, 'bin', name));
  await Promise.all([
    pipeline(
      packed('chromium.br'),
      createBrotliDecompress(),
      createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
    ),
    ...['al2023', 'fonts', 'swiftshader'].map(async (name) => {
      const into = name === 'swiftshader' ? draft : join(draft, name);
      mkdirSync(into, { recursive: true });
      await pipeline(packed(`${name}.tar.br`), createBrotliDecompress(), extract({ cwd: into }));
    }),
  ]);
  // The packed font configuration names folders of another machine; this one names the folder here.
  writeFileSync(
    join(draft, 'fonts/fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(home, 'fonts')}</dir></fontconfig>`,
  );
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

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

/** Playwright's launch options for this platform; spread into `launch()` or `use.launchOptions`. */
interface BrowserLaunch {
  executablePath?: string;
  channel?: string;
  args: string[];
  env?: Record<string, string>;
}

/**
 * Without these, the browser looks up Google hosts as it starts, which is slow on a network without internet.
 */
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
 * Finds a real Chromium. On x64 Linux it comes from npm with shared libraries and fonts, so that nothing has
 * to be installed; elsewhere the installed Chrome is used. `CHROMIUM` overrides both.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, args: ['--no-sandbox', ...QUIET] };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args: QUIET };
  const home = await unpackChromium();
  return {
    executablePath: join(home, 'chromium'),
    // Containers and root cannot use Chromium's own sandbox; the browser opens only our own pages.
    args: ['--no-sandbox', ...QUIET],
    env: {
      ...(process.env as Record<string, string>),
      // The package includes NSS and related libraries, which a bare server lacks.
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_PATH: existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(home, 'fonts'),
    },
  };
}

/**
 * Unpacks once per version into node_modules/.cache, entirely or not at all, even if processes unpack
 * concurrently.
 */
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
  // The packed font configuration names folders of another machine; this one names the local folder.
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

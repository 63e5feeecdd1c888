import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { type Plugin, rolldown } from 'rolldown';
import { bundleDir, functionsDir, migrationsDir, supabaseDir } from '../../devstack/src/paths.ts';

/** A function as one file. */
export interface Bundle {
  name: 'api' | 'jobs';
  path: string;
  bytes: number;
}

const names = ['api', 'jobs'] as const;

/**
 * Makes a Supabase project of its own out of the functions, each one file with all that it imports, ready to be deployed: hosted
 * Supabase takes a few megabytes, and the packages come to many more. What the file was built of can be looked up in maps beside it.
 */
export async function buildBundles(): Promise<Bundle[]> {
  rmSync(bundleDir, { recursive: true, force: true });
  const built: Bundle[] = [];
  for (const name of names) built.push(await build(name));
  writeFileSync(join(bundleDir, 'supabase/config.toml'), bundledConfig());
  return built;
}

/** The newest migration there is, by what its file's name begins with, as the table of migrations has it. */
export const newestMigration = (): string =>
  readdirSync(migrationsDir)
    .flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? [])
    .sort()
    .at(-1) ?? '';

async function build(name: Bundle['name']): Promise<Bundle> {
  const bundle = await rolldown({
    input: join(functionsDir, name, 'index.ts'),
    platform: 'node',
    resolve: { conditionNames: ['deno', 'node', 'import', 'default'] },
    external: [/^node:/],
    transform: { define: { PLUMBLINE_SCHEMA: JSON.stringify(newestMigration()) } },
    plugins: [prefixBuiltins, leaveOut, packFonts],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const path = join(bundleDir, 'supabase/functions', name, 'index.js');
  const { output } = await bundle.generate({
    format: 'esm',
    codeSplitting: false,
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    sourcemap: 'hidden',
  });
  await bundle.close();
  const [{ code, map }, ...more] = output;
  if (more.some(({ type }) => type === 'chunk')) throw new Error(`${name} came to more than one file.`);
  write(path, code);
  write(join(bundleDir, 'maps', `${name}.js.map`), map?.toString() ?? '');
  return { name, path, bytes: Buffer.byteLength(code) };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Deno knows Node's own modules by their prefix alone. */
const prefixBuiltins: Plugin = {
  name: 'prefix-builtins',
  resolveId: (id) => (builtinModules.includes(id) ? { id: `node:${id}`, external: true } : null),
};

/** What packages bring for what is never done here: WOFF2 fonts are none of ours, and their dictionary is a sixth of everything. */
const leaveOut: Plugin = {
  name: 'leave-out',
  resolveId: (id) => (/^brotli(?:\/|$)/.test(id) ? '\0left-out' : null),
  load: (id) =>
    id === '\0left-out' ? 'export default function () { throw new Error("WOFF2 fonts are not read") }' : null,
};

/** Fonts come to half when they are packed; they are unpacked when something is first printed. */
const packFonts: Plugin = {
  name: 'pack-fonts',
  transform: {
    filter: { id: /\/print\/fonts\/s[\w-]+\.ts$/ },
    handler(code) {
      const data = /'([\w+/=]{1000,})'/.exec(code)?.[1];
      if (!data) throw new Error('There is no font where one is expected.');
      const packed = deflateRawSync(Buffer.from(data, 'base64'), { level: 9 }).toString('base64');
      const unpacking = `import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
export default inflateRawSync(Buffer.from('${packed}', 'base64')).toString('base64');`;
      return { code: unpacking, map: { mappings: '' } };
    },
  },
};

/** The project's own settings, with the functions where they are now. */
function bundledConfig(): string {
  return readFileSync(join(supabaseDir, 'config.toml'), 'utf8')
    .replace(/^import_map = .*\n/gm, '')
    .replace(/^(entrypoint = ".*)\.ts"$/gm, '$1.js"');
}

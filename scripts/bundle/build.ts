import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { bundleDir, functionsDir, migrationsDir, supabaseDir } from '../../devstack/src/paths.ts';
import { trimPdfReader } from './pdf-reader.ts';

/** A function bundled into a few files: those read on every start, and those loaded on demand. */
export interface Bundle {
  name: (typeof names)[number];
  /** The entry file. */
  path: string;
  /** Total size of its files. */
  bytes: number;
  /** Size of the files read before the first response. */
  atStart: number;
}

const names = ['api', 'engine', 'jobs', 'print'] as const;

/**
 * Creates a deployable Supabase project from the functions and everything they import. Hosted Supabase
 * accepts a few megabytes, and the packages are much larger. The source maps list what went into each file.
 */
export async function buildBundles(): Promise<Bundle[]> {
  rmSync(bundleDir, { recursive: true, force: true });
  const built: Bundle[] = [];
  for (const name of names) built.push(await build(name));
  writeFileSync(join(bundleDir, 'supabase/config.toml'), bundledConfig());
  return built;
}

/** Returns the newest migration's version: the prefix of its file name, as stored in the migrations table. */
export const newestMigration = (): string =>
  readdirSync(migrationsDir)
    .flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? [])
    .sort()
    .at(-1) ?? '';

/** Bundles one file or function as deployed, with its chunks, without writing them. */
export async function bundle(input: string): Promise<OutputChunk[]> {
  const created = await rolldown({
    input,
    platform: 'node',
    resolve: { conditionNames: ['deno', 'node', 'import', 'default'] },
    external: [/^node:/],
    // Without this, importing one schema from the barrel would load all of them.
    treeshake: {
      moduleSideEffects: [{ test: /\/functions\/_(?:shared|server)\//, sideEffects: false }],
    },
    transform: { define: { PLUMBLINE_SCHEMA: JSON.stringify(newestMigration()) } },
    checks: { pluginTimings: false },
    plugins: [prefixBuiltins, leaveOut, trimPdfReader],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await created.generate({
    format: 'esm',
    entryFileNames: 'index.js',
    chunkFileNames: 'parts/[name]-[hash].js',
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    sourcemap: 'hidden',
  });
  await created.close();
  return output.filter((part) => part.type === 'chunk');
}

async function build(name: Bundle['name']): Promise<Bundle> {
  const chunks = await bundle(join(functionsDir, name, 'index.ts'));
  const folder = join(bundleDir, 'supabase/functions', name);
  const sizes = new Map<string, number>();
  for (const { fileName, code, map } of chunks) {
    const written = quoteImports(withoutUnusedBuiltin(code));
    write(join(folder, fileName), written);
    write(join(bundleDir, 'maps', name, `${fileName}.map`), map?.toString() ?? '');
    sizes.set(fileName, Buffer.byteLength(written));
  }
  return {
    name,
    path: join(folder, 'index.js'),
    bytes: sum(sizes.values()),
    atStart: sum([...readAtStart('index.js', chunks)].map((file) => sizes.get(file) ?? 0)),
  };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

/** Collects a file and everything it imports statically. */
function readAtStart(
  file: string,
  chunks: { fileName: string; imports: string[] }[],
  read = new Set<string>(),
): Set<string> {
  if (read.has(file)) return read;
  read.add(file);
  for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) {
    if (chunks.some(({ fileName }) => fileName === next)) readAtStart(next, chunks, read);
  }
  return read;
}

/** The bundler's runtime imports this even if unused, and loading it takes a fifth of a cold start in Deno. */
const withoutUnusedBuiltin = (code: string): string => code.replace(/^import"node:module";/, '');

/**
 * The Supabase CLI finds files to deploy by reading imports, and misses imports in backticks, which the
 * minifier prefers.
 */
const quoteImports = (code: string): string => code.replace(/\bimport\(`([^`$]+)`\)/g, 'import("$1")');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Deno recognizes Node's built-in modules only with the `node:` prefix. */
const prefixBuiltins: Plugin = {
  name: 'prefix-builtins',
  resolveId: (id) => (builtinModules.includes(id) ? { id: `node:${id}`, external: true } : null),
};

/**
 * Replaces package code that is never used here or that Node already has. The WOFF2 decompressor is a sixth
 * of the bundle, and Node has its own. Validation errors are always in English. The PDF merger draws no SVG,
 * reads no color names, fills in no forms, decodes no images, and uses one built-in font.
 */
const left: readonly { id: RegExp; code: string }[] = [
  {
    id: /^brotli(?:\/|$)/,
    code: `import { brotliDecompressSync } from 'node:zlib';
export default (bytes) => new Uint8Array(brotliDecompressSync(bytes));`,
  },
  {
    id: /^culori$/,
    code: 'export const converter = () => () => { throw new Error("Named colors are not supported") };',
  },
  {
    id: /^node-html-better-parser$/,
    code: 'export const parse = () => { throw new Error("HTML is not supported") }; export const NodeType = {};',
  },
  {
    id: /^html-entities$/,
    code: 'export const encode = () => { throw new Error("Writing XML is not supported") };',
  },
  {
    id: /\/upng\/index\.js$/,
    code: 'export default { decode() { throw new Error("Images are not supported") } };',
  },
  {
    id: /\/(?!Helvetica\.|all-encodings\.)[\w-]+\.compressed\.json$/,
    code: 'export default null;',
  },
];

const leaveOut: Plugin = {
  name: 'leave-out',
  resolveId: (id) => {
    const at = left.findIndex((one) => one.id.test(id));
    return at === -1 ? null : `\0left-out-${at}`;
  },
  load(id) {
    const [, at] = /^\0left-out-(\d+)$/.exec(id) ?? [];
    if (at) return { code: left[Number(at)]?.code ?? '', moduleType: 'js' };
    return /\/zod\/v4\/locales\/index\.js$/.test(id) ? 'export {};' : null;
  },
};

/** Returns the project's own config with the functions' new locations. */
function bundledConfig(): string {
  return readFileSync(join(supabaseDir, 'config.toml'), 'utf8')
    .replace(/^import_map = .*\n/gm, '')
    .replace(/^(entrypoint = ".*)\.ts"$/gm, '$1.js"');
}

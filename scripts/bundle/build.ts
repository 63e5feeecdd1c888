import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { bundleDir, functionsDir, migrationsDir, supabaseDir } from '../../devstack/src/paths.ts';
import { fromDenseTextModule, toDenseText } from './dense-text.ts';

/** A function in few files: what every start reads, and beside it what is read when it is needed. */
export interface Bundle {
  name: 'api' | 'jobs' | 'print';
  /** Where it starts. */
  path: string;
  /** Of all its files. */
  bytes: number;
  /** Of those that are read before the first answer. */
  atStart: number;
}

const names = ['api', 'jobs', 'print'] as const;

/**
 * Makes a Supabase project of its own out of the functions, each with all that it imports, ready to be deployed: hosted Supabase takes a
 * few megabytes, and the packages come to many more. What a file was built of can be looked up in the maps beside them.
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

/** One file or function as it is deployed, with the files beside it; nothing is written. */
export async function bundle(input: string): Promise<OutputChunk[]> {
  const created = await rolldown({
    input,
    platform: 'node',
    resolve: { conditionNames: ['deno', 'node', 'import', 'default'] },
    external: [/^node:/],
    transform: { define: { PLUMBLINE_SCHEMA: JSON.stringify(newestMigration()) } },
    plugins: [prefixBuiltins, leaveOut, packData],
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
  for (const { fileName, code, map } of chunks) {
    write(join(folder, fileName), quoteImports(code));
    write(join(bundleDir, 'maps', name, `${fileName}.map`), map?.toString() ?? '');
  }
  const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, Buffer.byteLength(code)]));
  return {
    name,
    path: join(folder, 'index.js'),
    bytes: sum(sizes.values()),
    atStart: sum([...readAtStart('index.js', chunks)].map((file) => sizes.get(file) ?? 0)),
  };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

/** A file and all that it imports before it runs. */
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

/** The Supabase CLI finds what to deploy by reading the imports, and knows none in backticks, which take the minifier less room. */
const quoteImports = (code: string): string => code.replace(/\bimport\(`([^`$]+)`\)/g, 'import("$1")');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Deno knows Node's own modules by their prefix alone. */
const prefixBuiltins: Plugin = {
  name: 'prefix-builtins',
  resolveId: (id) => (builtinModules.includes(id) ? { id: `node:${id}`, external: true } : null),
};

/**
 * What packages bring for what is never done here, or is there already. What unpacks WOFF2 fonts is a sixth of everything, and Node's own
 * does the same; what is wrong with an input is said in English; what pages are merged with draws no SVG, reads no colours in words, fills in
 * no forms, knows no images and sets one font of its own.
 */
const left: readonly { id: RegExp; code: string }[] = [
  {
    id: /^brotli(?:\/|$)/,
    code: `import { brotliDecompressSync } from 'node:zlib';
export default (bytes) => new Uint8Array(brotliDecompressSync(bytes));`,
  },
  {
    id: /^culori$/,
    code: 'export const converter = () => () => { throw new Error("Colours in words are not read") };',
  },
  {
    id: /^node-html-better-parser$/,
    code: 'export const parse = () => { throw new Error("HTML is not read") }; export const NodeType = {};',
  },
  { id: /^html-entities$/, code: 'export const encode = () => { throw new Error("XML is not written") };' },
  {
    id: /\/upng\/index\.js$/,
    code: 'export default { decode() { throw new Error("Images are not read") } };',
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

const fonts = /\/print\/fonts\/s[\w-]+\.ts$/;
const weights = /\/analysis\/(?:model|onerous)\/weights[\w-]*\.ts$/;
const tables =
  /\/_shared\/(?:law\/clause-law|law\/lien\/rules|compliance\/library|compliance\/templates|notices\/facts)\.ts$/;

/**
 * Fonts come to half when they are packed, and tables of words to a quarter; weights are only written in fewer characters. All of them are
 * unpacked when they are first needed.
 */
const packData: Plugin = {
  name: 'pack-data',
  resolveId: (id) => (id === 'dense-text' ? '\0dense-text' : null),
  load: (id) => (id === '\0dense-text' ? fromDenseTextModule : null),
  transform: {
    filter: { id: [fonts, weights, tables] },
    async handler(code, id) {
      const { data, exported } = weights.test(id)
        ? weightsIn(code)
        : fonts.test(id)
          ? fontIn(code)
          : await tableIn(id);
      const deflated = deflateRawSync(data, { level: 9 });
      const packs = deflated.length < data.length;
      const bytes = packs ? deflated : data;
      const unpacking = `import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { fromDenseText } from 'dense-text';
const bytes = Buffer.from(fromDenseText('${toDenseText(bytes)}', ${bytes.length}).buffer);
const data = ${packs ? 'inflateRawSync(bytes)' : 'bytes'};
${exported}`;
      return { code: unpacking, map: { mappings: '' } };
    },
  },
};

interface Packable {
  data: Buffer;
  /** Says what a module exports, with the bytes in `data`. */
  exported: string;
}

function fontIn(code: string): Packable {
  const base64 = /'([\w+/=]{1000,})'/.exec(code)?.[1];
  if (!base64) throw new Error('There is no font where one is expected.');
  return { data: Buffer.from(base64, 'base64'), exported: "export default data.toString('base64');" };
}

function weightsIn(code: string): Packable {
  const [, hash, base64] = /hash: '(\w+)',\s+data: '([\w+/=]+)'/.exec(code) ?? [];
  if (!hash || !base64) throw new Error('There are no weights where some are expected.');
  return {
    data: Buffer.from(base64, 'base64'),
    exported: `export const weights = { hash: '${hash}', data: data.toString('base64') };`,
  };
}

async function tableIn(id: string): Promise<Packable> {
  const [[name, table] = [], ...more] = Object.entries(await import(pathToFileURL(id).href));
  const json = JSON.stringify(table);
  if (more.length > 0 || !isDeepStrictEqual(JSON.parse(json), table)) {
    throw new Error(`${id} is more than one table.`);
  }
  return { data: Buffer.from(json), exported: `export const ${name} = JSON.parse(data.toString());` };
}

/** The project's own settings, with the functions where they are now. */
function bundledConfig(): string {
  return readFileSync(join(supabaseDir, 'config.toml'), 'utf8')
    .replace(/^import_map = .*\n/gm, '')
    .replace(/^(entrypoint = ".*)\.ts"$/gm, '$1.js"');
}

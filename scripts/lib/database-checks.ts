import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import postgres from 'postgres';
import { startDatabase } from '../../devstack/src/postgres/database.ts';
import { type Catalog, effectsDocument, readCatalog, readHandlers } from './effects.ts';
import { readSchema, schemaFiles } from './living-schema.ts';
import { privilegedFunctionsDocument } from './privileged-functions.ts';
import { bin, type Ran, root, run } from './run.ts';

/** Enum values of the schema as the stock CLI generates them; never edited by hand. */
const typesFile = join(root, 'supabase/functions/_shared/database.types.ts');
/** Triggers, jobs, and notifications that a write starts; never edited by hand. */
const effectsFile = join(root, 'docs/effects.md');
/** Functions with the rights of their owner that a role of a request may call; never edited by hand. */
const privilegedFile = join(root, 'docs/privileged-functions.md');

/** The schema as the migrations leave it, one file per domain; never edited by hand. */
const schemaDir = join(root, 'supabase/schema');

interface ProjectState {
  applied: Ran;
  appliedAgain: Ran;
  generated: Ran;
  schema: Map<string, string>;
  /** Null if the migrations failed. */
  catalog: Catalog | null;
}

const supabase = (...args: string[]) => run(bin('supabase'), args, { env: { PGSSLMODE: 'disable' } });

let inspected: Promise<ProjectState> | undefined;

/**
 * Once per process: the stock CLI applies the migrations to an empty database, twice, and generates types
 * from it.
 */
function inspectProject(): Promise<ProjectState> {
  inspected ??= (async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-types-'));
    const database = await startDatabase({ dataDir, durable: false, pgtap: false, bootstrap: true });
    const remote = `--remote=${database.dbUrl}`;
    try {
      const applied = await supabase('migration', 'up', remote, '--yes');
      return {
        applied,
        appliedAgain: await supabase('migration', 'up', remote, '--yes'),
        catalog: applied.code === 0 ? await readCatalog(database.dbUrl) : null,
        generated: await supabase('gen', 'types', 'typescript', remote, '--schema', 'public'),
        schema: await schemaOf(database.adminDbUrl),
      };
    } finally {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  })();
  return inspected;
}

async function schemaOf(url: string): Promise<Map<string, string>> {
  const sql = postgres(url, { max: 1 });
  try {
    return schemaFiles(await readSchema(sql));
  } finally {
    await sql.end();
  }
}

/** The CLI only warns about keys that it ignores or will drop; this check fails on them. */
export async function checkConfig(): Promise<string | null> {
  const { applied } = await inspectProject();
  const complaints = applied.stderr.split('\n').filter((line) => /config\.toml|^WARN/i.test(line));
  return complaints.length === 0 ? null : complaints.join('\n');
}

export async function checkMigrations(): Promise<string | null> {
  const { applied, appliedAgain } = await inspectProject();
  for (const ran of [applied, appliedAgain]) if (ran.code !== 0) return ran.stdout + ran.stderr;
  return null;
}

export async function checkDatabaseTypes(): Promise<string | null> {
  if (readFileSync(typesFile, 'utf8') === (await currentTypes())) return null;
  return 'database.types.ts is stale: run `npm run types`';
}

export async function writeDatabaseTypes(): Promise<void> {
  writeFileSync(typesFile, await currentTypes());
}

export async function checkSchemaFiles(): Promise<string | null> {
  const { schema } = await inspectProject();
  const written = existsSync(schemaDir) ? readdirSync(schemaDir) : [];
  const stale = [...schema].filter(
    ([name, text]) => !written.includes(name) || readFileSync(join(schemaDir, name), 'utf8') !== text,
  );
  const names = [...stale.map(([name]) => name), ...written.filter((name) => !schema.has(name))];
  return names.length === 0 ? null : `supabase/schema is stale (${names.join(', ')}): run \`npm run types\``;
}

export async function writeSchemaFiles(): Promise<void> {
  const { schema } = await inspectProject();
  rmSync(schemaDir, { recursive: true, force: true });
  mkdirSync(schemaDir);
  for (const [name, text] of schema) writeFileSync(join(schemaDir, name), text);
}

export async function checkCatalogDocuments(): Promise<string | null> {
  const stale = [...(await catalogDocuments())].filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  );
  const names = stale.map(([file]) => relative(root, file)).join(', ');
  return stale.length === 0 ? null : `${names} is stale: run \`npm run types\``;
}

export async function writeCatalogDocuments(): Promise<void> {
  for (const [file, text] of await catalogDocuments()) writeFileSync(file, text);
}

/** The documents generated from the catalog, by file. */
async function catalogDocuments(): Promise<Map<string, string>> {
  const { applied, catalog } = await inspectProject();
  if (!catalog) throw new Error(`the catalog was not read: ${applied.stderr}`);
  return new Map([
    [effectsFile, await format(effectsDocument(catalog, readHandlers()), effectsFile)],
    [privilegedFile, await format(privilegedFunctionsDocument(catalog.privileged), privilegedFile)],
  ]);
}

async function currentTypes(): Promise<string> {
  const { generated } = await inspectProject();
  if (generated.code !== 0) throw new Error(`types were not generated: ${generated.stderr}`);
  return format(enumsOf(generated.stdout), typesFile);
}

/**
 * The CLI generates types for rows and functions too, but only the enums are used: the API schemas are
 * checked against them.
 */
function enumsOf(source: string): string {
  const [, , enums] = /^( *)Enums: \{\n([\s\S]*?)^\1\}/m.exec(source) ?? [];
  if (!enums) throw new Error('The CLI listed no enums. Has its output format changed?');
  return `/** The enums of schema public. */\nexport interface DatabaseEnums {\n${enums}}\n`;
}

/** The CLI's output is unformatted. */
async function format(source: string, file: string): Promise<string> {
  const ran = await run(bin('biome'), ['format', `--stdin-file-path=${file}`], { input: source });
  if (ran.code !== 0) throw new Error(`${file} could not be formatted: ${ran.stderr}`);
  return ran.stdout;
}

/** A migration that was released is never edited: databases that have it would not get the change. */
export async function checkReleasedMigrations(): Promise<string | null> {
  const tag = (await run('git', ['describe', '--tags', '--match', 'v*', '--abbrev=0'])).stdout.trim();
  if (!tag) return null;
  const { stdout } = await run('git', [
    'diff',
    '--name-status',
    '--diff-filter=a',
    tag,
    '--',
    'supabase/migrations',
  ]);
  return stdout.trim() === '' ? null : `Migrations of ${tag} changed:\n${stdout}`;
}

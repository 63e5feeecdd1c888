import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsDir, repositoryRoot, supabaseDir } from '../paths.ts';
import { startStack } from '../stack.ts';

/** Contents of a template's database: only Supabase's own schemas, or the migrations too. */
type Template = 'services' | 'migrated';

const templatesDir = join(repositoryRoot, 'node_modules', '.cache', 'plumbline-templates');
const templatesKept = 4;

/**
 * Fills a new data folder with the result of a first start, so that the next start finds its cluster and
 * migrations in place. A missing template is created by such a start. Every copy has the same keys and
 * passwords.
 */
export async function copyTemplate(template: Template, dataDir: string): Promise<void> {
  const source = join(templatesDir, `${template}-${hashSources()}`);
  if (!existsSync(source)) await created(template, source);
  // If Postgres runs as another user, its files are bound to their path, so the start creates them itself.
  if (existsSync(join(source, 'postgres-account.json'))) return;
  cpSync(source, dataDir, { recursive: true, filter: (path) => !/\/(logs|lock\.sqlite)$/.test(path) });
  chmodSync(join(dataDir, 'postgres'), 0o700);
}

const making = new Map<string, Promise<void>>();

/** Once per process, even if several copies are requested at the same time. */
function created(template: Template, source: string): Promise<void> {
  const begun = making.get(source) ?? makeTemplate(template, source);
  making.set(source, begun);
  return begun;
}

/**
 * Created in a temporary folder and moved into place when complete; another run may be creating the same
 * template.
 */
async function makeTemplate(template: Template, source: string): Promise<void> {
  const staging = `${source}.${process.pid}`;
  try {
    const migrations = template === 'migrated';
    const stack = await startStack({ dataDir: staging, web: false, api: false, migrations, durable: false });
    await stack.stop();
    try {
      renameSync(staging, source);
    } catch (error) {
      if (!existsSync(source)) throw error;
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  removeOldTemplates();
}

function removeOldTemplates(): void {
  const madeAt = (path: string) => statSync(path).mtimeMs;
  const templates = globSync('*-*', { cwd: templatesDir, exclude: ['*.*'] })
    .map((name) => join(templatesDir, name))
    .sort((a, b) => madeAt(b) - madeAt(a));
  for (const path of templates.slice(templatesKept)) rmSync(path, { recursive: true, force: true });
}

/** Covers everything that affects the result of a first start. */
function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(repositoryRoot, 'package-lock.json')));
  hash.update(readFileSync(join(supabaseDir, 'config.toml')));
  const sources = globSync('src/**/*.{ts,sql}', { cwd: join(repositoryRoot, 'devstack') })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => join(repositoryRoot, 'devstack', name));
  const migrations = globSync('*.sql', { cwd: migrationsDir }).map((name) => join(migrationsDir, name));
  for (const file of [...sources, ...migrations].sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 24);
}

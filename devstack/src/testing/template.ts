import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsDir, repositoryRoot, supabaseDir } from '../paths.ts';
import { startStack } from '../stack.ts';

/** What a template's database has: Supabase's own schemas alone, or the migrations as well. */
type Template = 'services' | 'migrated';

const templatesDir = join(repositoryRoot, 'node_modules', '.cache', 'plumbline-templates');
const templatesKept = 4;

/**
 * Fills a new data folder with what a first start leaves in one, so that the next start finds its cluster made and its migrations
 * applied. The template is made where it is missing, by such a start. Every copy has the same keys and passwords.
 */
export async function copyTemplate(template: Template, dataDir: string): Promise<void> {
  const source = join(templatesDir, `${template}-${hashSources()}`);
  if (!existsSync(source)) await created(template, source);
  // Where Postgres runs as another user its files are bound to their place: the start makes them anew.
  if (existsSync(join(source, 'postgres-account.json'))) return;
  cpSync(source, dataDir, { recursive: true, filter: (path) => !/\/(logs|lock\.sqlite)$/.test(path) });
  chmodSync(join(dataDir, 'postgres'), 0o700);
}

const making = new Map<string, Promise<void>>();

/** Once a process, however many copies are wanted at the same time. */
function created(template: Template, source: string): Promise<void> {
  const begun = making.get(source) ?? makeTemplate(template, source);
  making.set(source, begun);
  return begun;
}

/** Made beside its place and moved there when whole; another run may be making the same. */
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

/** Of everything that has a part in what a first start leaves. */
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

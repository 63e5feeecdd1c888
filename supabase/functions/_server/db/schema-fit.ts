/**
 * Whether the database has the schema this function was bundled for. When running from source, any schema is
 * accepted.
 */
import { settings } from '../env.ts';
import { Outage } from '../outage.ts';
import { statement } from './pool.ts';

/** The newest migration when the function was bundled; set by the bundler, see scripts/bundle.ts. */
declare const PLUMBLINE_SCHEMA: string | undefined;

export const builtFor: string | null = typeof PLUMBLINE_SCHEMA === 'string' ? PLUMBLINE_SCHEMA : null;

/** The database's newest migration; null if not recorded. */
export async function schemaVersion(): Promise<string | null> {
  try {
    const [row] = await statement<{ version: string | null }[]>`
      select max(version) as version from supabase_migrations.schema_migrations`;
    return row?.version ?? null;
  } catch (error) {
    // The table is missing or not readable: the database was not created by the CLI.
    if (['42P01', '3F000', '42501'].includes(String((error as { code?: unknown }).code))) return null;
    throw error;
  }
}

export const fits = (version: string | null, bundled = builtFor) =>
  bundled === null || version === null || version === bundled;

/** Rechecks periodically, so that requests rarely wait for it; more often while the schema does not match. */
export class SchemaWatch {
  readonly #bundled: string | null;
  readonly #read: () => Promise<string | null>;
  readonly #outage = new Outage('schema');
  #fits = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(bundled: string | null, read: () => Promise<string | null>) {
    this.#bundled = bundled;
    this.#read = read;
  }

  /** @throws connection errors from Postgres */
  async fits(): Promise<boolean> {
    if (this.#bundled === null) return true;
    const age = Date.now() - this.#lookedAt;
    if (!this.#fits && age >= 500) await this.#look();
    else if (age >= 15_000) this.#look().catch(() => {});
    return this.#fits;
  }

  #look(): Promise<void> {
    this.#looking ??= this.#compare().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #compare(): Promise<void> {
    const version = await this.#read();
    this.#lookedAt = Date.now();
    this.#fits = fits(version, this.#bundled);
    if (this.#fits) return this.#outage.over();
    const built = `the function was bundled for ${this.#bundled}`;
    const older = String(version) > String(this.#bundled);
    this.#outage.report(
      older
        ? `The database schema is at ${version}, ${built}: deploy the function again`
        : `The database schema is at ${version}, ${built}: push the migrations`,
    );
  }
}

const watch = new SchemaWatch(builtFor, schemaVersion);

/** @throws connection errors from Postgres */
export const schemaFits = async () => settings().anySchema || (await watch.fits());

import { fileURLToPath } from 'node:url';

const fromHere = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The repository's root folder, without a trailing slash. */
export const repositoryRoot = fromHere('../..');
export const supabaseDir = fromHere('../../supabase');
export const functionsDir = fromHere('../../supabase/functions');
export const migrationsDir = fromHere('../../supabase/migrations');
/** The bundled functions, laid out as a Supabase project. */
export const bundleDir = fromHere('../../dist');
export const webDir = fromHere('../../web');
export const sqlDir = fromHere('./sql');
export const demoContractsDir = fromHere('../demo/contracts');

import { writeDatabaseTypes, writeEffects, writeSchemaFiles } from './lib/database-checks.ts';

await writeDatabaseTypes();
await writeSchemaFiles();
await writeEffects();
console.log('database.types.ts, supabase/schema, and docs/effects.md match the migrations.');

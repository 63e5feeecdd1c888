import { writeCatalogDocuments, writeDatabaseTypes, writeSchemaFiles } from './lib/database-checks.ts';

await writeDatabaseTypes();
await writeSchemaFiles();
await writeCatalogDocuments();
console.log(
  'database.types.ts, supabase/schema, docs/effects.md, and docs/privileged-functions.md match the migrations.',
);

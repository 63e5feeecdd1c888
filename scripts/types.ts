import { writeDatabaseTypes, writeSchemaFiles } from './lib/database-checks.ts';

await writeDatabaseTypes();
await writeSchemaFiles();
console.log('database.types.ts and supabase/schema match the migrations.');

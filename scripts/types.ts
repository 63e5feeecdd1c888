import { writeDatabaseTypes } from './lib/database-checks.ts';

await writeDatabaseTypes();
console.log('database.types.ts is what the migrations make.');

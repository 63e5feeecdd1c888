import { writeFileSync } from 'node:fs';
import { asvsDocument } from './lib/asvs.ts';
import { permissionsDocument } from './lib/permissions.ts';

for (const { path, text } of [permissionsDocument(), asvsDocument()]) writeFileSync(path, text);
console.log('docs/permissions.md matches the tests, and docs/asvs.md its requirements.');

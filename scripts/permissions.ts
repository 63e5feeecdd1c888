import { writeFileSync } from 'node:fs';
import { permissionsDocument } from './lib/permissions.ts';

const { path, text } = permissionsDocument();
writeFileSync(path, text);
console.log('docs/permissions.md matches the tests.');

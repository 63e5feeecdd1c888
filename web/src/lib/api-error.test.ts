import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Matches code that searches a message for a pattern or words. */
const MATCHES = /\.(?:test|exec|match|matchAll|search|startsWith|endsWith|indexOf)\(|\.includes\(['"`]/;
/** Matches code that compares a message. */
const COMPARES = /\.(?:message|detail)\b\s*[!=]==?\s*['"`]/;

const screens = ['app', 'components', 'features'].flatMap((name) => {
  const folder = join(import.meta.dirname, '..', name);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));
});

it('screens check error codes, not error messages', () => {
  const sources = screens.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const handling = sources.filter(({ source }) => source.includes('/lib/api-error.ts'));
  expect(handling.length).toBeGreaterThan(20);
  const parsing = handling.filter(({ source }) => MATCHES.test(source) || COMPARES.test(source));
  expect(parsing.map(({ file }) => file)).toEqual([]);
});

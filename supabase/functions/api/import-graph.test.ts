import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const IMPORT =
  /(?:^|\s)(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'|^import\s*'([^']+)'/gm;

/**
 * Everything a module imports, statically or lazily, including indirect imports; type imports are included.
 */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('/')) return seen;
  for (const [, named, lazy, bare] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const specifier = named ?? lazy ?? bare ?? '';
    importsOf(specifier.startsWith('.') ? resolve(dirname(file), specifier) : specifier, seen);
  }
  return seen;
}

it('keeps packages that hosted functions cannot run out of the import graph', () => {
  const graph = importsOf(fileURLToPath(new URL('./index.ts', import.meta.url)));
  const files = [...graph].filter((name) => name.startsWith('/'));
  // The walk has gone through the lazily loaded modules too.
  expect(files.some((name) => name.endsWith('/extraction/pdf.ts'))).toBe(true);
  expect(graph).toContain('unpdf');
  expect(files.filter((name) => !existsSync(name))).toEqual([]);
  expect([...graph].filter((name) => /tesseract|pdfium/.test(name))).toEqual([]);
});

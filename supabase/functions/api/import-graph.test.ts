import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const IMPORT =
  /(?:^|\s)(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'|^import\s*'([^']+)'/gm;

const TYPES = /\b(?:import|export)\s+type\b[^'"`;]*?\bfrom\s*'[^']+'/g;

/**
 * Everything a module imports, statically or lazily, including indirect imports, but without types, which no
 * function is deployed with.
 */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('/')) return seen;
  for (const [, named, lazy, bare] of readFileSync(file, 'utf8').replaceAll(TYPES, '').matchAll(IMPORT)) {
    const specifier = named ?? lazy ?? bare ?? '';
    importsOf(specifier.startsWith('.') ? resolve(dirname(file), specifier) : specifier, seen);
  }
  return seen;
}

const graphOf = (name: string) => {
  const graph = importsOf(fileURLToPath(new URL(`../${name}/index.ts`, import.meta.url)));
  const files = [...graph].filter((file) => file.startsWith('/'));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  return { graph: [...graph], files };
};

it('keeps packages that hosted functions cannot run out of the import graph', () => {
  const { graph, files } = graphOf('engine');
  // The walk has gone through the lazily loaded modules too.
  expect(files.some((name) => name.endsWith('/extraction/pdf.ts'))).toBe(true);
  expect(graph).toContain('unpdf');
  for (const name of ['api', 'engine', 'jobs', 'print'])
    expect(graphOf(name).graph.filter((one) => /tesseract|pdfium/.test(one))).toEqual([]);
});

/** What makes a function large: the readers, the analysis and its models, fonts, and PDF packages. */
const heavy =
  /^(?:unpdf|word-extractor|pdfkit|fontkit|@cantoo\/pdf-lib)$|\/_shared\/extraction\/(?:extract|pdf|word|rtf)\.ts$|\/_shared\/analysis\/(?:analyze|model\/.+|onerous\/.+|clauses\/.+|facts\/(?:facts-of|find-facts))\.ts$|\/_shared\/print\/(?:sheet|fonts\/.+)\.ts$/;

it.each(['api', 'jobs'])('leaves reading, analysis, and printing out of the function %s', (name) => {
  expect(graphOf(name).graph.filter((one) => heavy.test(one))).toEqual([]);
});

it('finds these in the functions that need them', () => {
  const found = [...graphOf('engine').graph, ...graphOf('print').graph].filter((one) => heavy.test(one));
  for (const name of ['unpdf', 'word-extractor', 'pdfkit', '/extract.ts', '/analyze.ts', '/facts-of.ts'])
    expect(found.some((one) => one.endsWith(name))).toBe(true);
});

it('keeps the database out of the engine', () => {
  const { graph, files } = graphOf('engine');
  expect(graph).not.toContain('postgres');
  expect(files.filter((name) => /\/_server\/(?:services\/|db\/pool)/.test(name))).toEqual([]);
});

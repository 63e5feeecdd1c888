/**
 * Runs the engine over a folder of real contracts (.txt, .pdf, .docx …) if one is given: `CONTRACTS_DIR=… npx
 * vitest …`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extraction/extract.ts';
import { type Analysis, analysisSchema } from '../vocabulary/analysis.ts';
import { analyzeText } from './analyze.ts';
import { normalize } from './read/normalize.ts';
import { reflow } from './testing/build.ts';

const folder = process.env.CONTRACTS_DIR;
const files = folder
  ? readdirSync(folder).filter((name) => /\.(?:txt|pdf|docx?|rtf)$/.test(name))
  : // One skipped test, so that a missing folder is counted.
    ['no folder'];

async function pagesOf(name: string): Promise<string[]> {
  const bytes = readFileSync(join(folder as string, name));
  if (name.endsWith('.txt')) return bytes.toString('utf8').split('\f');
  return (await extractDocument(new Uint8Array(bytes), name)).pages;
}

describe.skipIf(!folder)('real contracts (set CONTRACTS_DIR to a folder of them to run)', () => {
  it.each(files)('%s', async (name) => {
    const pages = await pagesOf(name);
    expect(pages).not.toEqual([]);
    const text = pages.join('\f');
    const analysis = analyzeText(pages, { perspective: 'contractor' });
    analysisSchema.parse(analysis);
    const { title, parties, dates, amounts, percentages, windows, governing_law } = analysis.facts;
    for (const fact of [parties, dates, amounts, percentages, windows, governing_law, title ?? []].flat()) {
      expect(text.slice(fact.start, fact.end)).toBe(fact.quote);
    }
    for (const item of [...analysis.clauses, ...analysis.findings]) {
      if (item.quote !== null) expect(text.slice(item.start as number, item.end as number)).toBe(item.quote);
    }
  });
});

/** The content of an analysis, without order and spans. */
const stated = ({ findings, missing }: Analysis) =>
  [...findings, ...missing].map((finding) =>
    JSON.stringify([finding.kind, finding.category, finding.severity, finding.params]),
  );

const count = (all: readonly string[], one: string) => all.filter((item) => item === one).length;

/** The number of findings that only one of two lists has. */
function differences(one: readonly string[], other: readonly string[]): number {
  const kinds = new Set([...one, ...other]);
  return [...kinds].reduce((sum, kind) => sum + Math.abs(count(one, kind) - count(other, kind)), 0);
}

describe.skipIf(!folder)('real contracts in other layouts', () => {
  const layouts: [string, number, (text: string) => string][] = [
    ['lines of 60 characters', 0.02, (text) => reflow(text, 60)],
    ['lines of 90 characters', 0.02, (text) => reflow(text, 90)],
    ['a line for each paragraph', 0.01, (text) => text.replaceAll('\n\n', '\n')],
    ['capitals', 0.04, (text) => text.toUpperCase()],
  ];
  it.each(layouts)(
    'give the same result except for a few findings: %s',
    { timeout: 600_000 },
    async (_name, share, lay) => {
      let all = 0;
      let different = 0;
      for (const name of files) {
        const text = normalize((await pagesOf(name)).join('\f')).cased.replaceAll('\n', '\n\n');
        const plain = stated(analyzeText([text], { perspective: 'contractor' }));
        all += plain.length;
        different += differences(plain, stated(analyzeText([lay(text)], { perspective: 'contractor' })));
      }
      expect(different / all).toBeLessThanOrEqual(share);
    },
  );
});

/** Runs the engine over a folder of real contracts (.txt, .pdf, .docx …), where one is named: `CONTRACTS_DIR=… npx vitest …`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extraction/extract.ts';
import { analyzeText } from './analyze.ts';
import { analysisSchema } from './schema.ts';

const folder = process.env.CONTRACTS_DIR;
const files = folder ? readdirSync(folder).filter((name) => /\.(?:txt|pdf|docx?|rtf)$/.test(name)) : [];

describe.skipIf(!folder)('real contracts (set CONTRACTS_DIR to a folder of them to run)', () => {
  it.each(files)('%s', async (name) => {
    const bytes = readFileSync(join(folder as string, name));
    const pages = name.endsWith('.txt')
      ? bytes.toString('utf8').split('\f')
      : (await extractDocument(new Uint8Array(bytes), name)).pages;
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import { readExams } from './answers.ts';
import { cuadColumns, hashContracts, isCuad, pythonStrings, readCuad } from './cuad.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuad-'));
  mkdirSync(join(folder, 'contracts'));
  writeFileSync(
    join(folder, 'contracts/b.txt'),
    'Made on May 1, 2020. The laws of Ohio govern. No one may assign.',
  );
  writeFileSync(join(folder, 'contracts/a.txt'), 'Nothing here.');
  const columns = ['text_file', ...Object.values(cuadColumns)];
  const row = (cells: Record<string, string>) =>
    columns.map((column) => `"${(cells[column] ?? '[]').replaceAll('"', '""')}"`).join(',');
  writeFileSync(
    join(folder, 'clauses.csv'),
    `\ufeff${[
      columns.join(','),
      row({
        text_file: 'b.txt',
        'Governing Law': "['The laws of Ohio govern.']",
        'Effective Date': '["May 1, 2020<omitted>."]',
        'Anti-Assignment': "['No one may assign.', 'words that are not there']",
      }),
      row({ text_file: 'a.txt' }),
    ].join('\n')}\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('strings of a Python list', () => {
  it.each([
    ['[]', []],
    [`['one', "two's"]`, ['one', "two's"]],
    [String.raw`['it\'s', 'a\nb', '\x41\u00e9']`, ["it's", 'a\nb', 'Aé']],
    [`['a, "b"', 'c]']`, ['a, "b"', 'c]']],
  ])('%s', (list, strings) => {
    expect(pythonStrings(list)).toEqual(strings);
  });
});

describe("CUAD's table", () => {
  it('yields contracts by name, with the spans of their marks', () => {
    expect(isCuad(folder)).toBe(true);
    expect(isCuad(join(folder, 'contracts'))).toBe(false);
    const [a, b] = readCuad(folder);
    expect(a).toMatchObject({ id: 'a.txt', marks: [], lost: 0 });
    expect(b?.lost).toBe(1);
    expect(b?.marks.map(({ category, start, end }) => [category, b.text.slice(start, end)])).toEqual([
      ['governing_law', 'The laws of Ohio govern.'],
      ['assignment', 'No one may assign.'],
      ['effective_date', 'May 1, 2020'],
    ]);
  });

  it('works as an answer key unchanged', async () => {
    const { categories, count, cuad, exams } = await readExams(folder);
    expect(categories).toEqual([...modelCategories]);
    expect([count, cuad]).toEqual([2, hashContracts(readCuad(folder))]);
    const marked: number[] = [];
    for await (const { pages, answers } of exams) {
      expect(pages).toHaveLength(1);
      marked.push(answers.clauses.length);
    }
    expect(marked).toEqual([0, 3]);
  });
});

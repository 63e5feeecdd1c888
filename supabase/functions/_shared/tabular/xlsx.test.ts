import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { anyText, naughtyTexts } from './testing/naughty-texts.ts';
import { serialDay, xlsxWriter } from './xlsx.ts';

type Row = [text: string | null, amount: number | null, day: string | null];
const columns: Column<Row>[] = [
  { header: 'Name', kind: 'text', value: ([text]) => text },
  { header: 'Value', kind: 'money', value: ([, amount]) => amount },
  { header: 'Start Date', kind: 'date', value: ([, , day]) => day },
];

function sheetOf(...batches: Row[][]): string {
  const writer = xlsxWriter(columns, 'Contracts & more');
  const files = unzipSync(
    Buffer.concat([writer.begin(), ...batches.map((batch) => writer.rows(batch)), writer.end()]),
  );
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Contracts &amp; more"');
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

/** The texts of a column as Excel reads them: XML first, then its own escapes. */
function textsOf(sheet: string, column: string): string[] {
  const cell = new RegExp(
    `<c r="${column}\\d+" s="2" t="inlineStr"><is><t xml:space="preserve">(.*?)</t></is></c>`,
    'gs',
  );
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&#13;': '\r' };
  return [...sheet.matchAll(cell)].map(([, content = '']) =>
    content
      .replace(/&(?:lt|gt|amp|#13);/g, (entity) => entities[entity] ?? entity)
      .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

describe('xlsxWriter', () => {
  it('writes text, money and dates as cells of their kind, and absent ones not at all', () => {
    const sheet = sheetOf([['=1+1', 1234.5, '2026-03-01']], [[null, null, null]]);
    expect(sheet).toContain(
      '<row r="2"><c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2" s="3"><v>1234.5</v></c><c r="C2" s="4"><v>46082</v></c></row><row r="3"></row></sheetData></worksheet>',
    );
    expect(sheet).not.toContain('<f');
  });

  it('keeps every text exactly, in XML that is well formed', () => {
    fc.assert(
      fc.property(fc.array(anyText()), (texts) => {
        const sheet = sheetOf(texts.map((text) => [text, 1, null]));
        expect(textsOf(sheet, 'A')).toEqual(texts.filter((text) => text !== ''));
        // Production 2 of XML 1.0: nothing else may stand in a document. A bare CR would come back as LF.
        expect(sheet).toMatch(/^[\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
        expect(sheet).not.toContain('<f');
      }),
      { examples: [[naughtyTexts]], numRuns: 50 },
    );
  });
});

describe('serialDay', () => {
  it('counts days as Excel does, its 29 February 1900 included', () => {
    const days = ['1900-01-01', '1900-02-28', '1900-03-01', '1970-01-01', '2026-03-01', '2200-12-31'];
    expect(days.map(serialDay)).toEqual([1, 59, 61, 25569, 46082, 109939]);
  });
});

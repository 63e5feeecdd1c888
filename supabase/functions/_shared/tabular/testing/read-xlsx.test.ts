import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { xlsxWriter } from '../xlsx.ts';
import { readXlsx } from './read-xlsx.ts';

/** A workbook with one cell, after a replacement in one of its parts. */
function changed(path: string, from: string | RegExp, to: string): Uint8Array {
  const writer = xlsxWriter<string>([{ header: 'Name', kind: 'text', value: (name) => name }], 'Names');
  const files = unzipSync(Buffer.concat([writer.begin(), writer.rows(['One']), writer.end()]));
  const before = strFromU8(files[path] ?? new Uint8Array());
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return zipSync({ ...files, [path]: strToU8(after) });
}

const sheet = 'xl/worksheets/sheet1.xml';
const margins = /<pageMargins[^>]*>/.source;

it.each([
  [sheet, 'One</t>', 'One</t', 'Not well-formed'],
  [sheet, 'One', 'a ]]> b', ']]>'],
  [sheet, 'One', '&nbsp;', 'no entity'],
  [sheet, 'One', '\u0001', 'cannot hold'],
  [sheet, new RegExp(`(<sheetData>.*</sheetData>)(${margins})`, 's'), '$2$1', 'out of order'],
  [sheet, /<pageSetup[^>]*>/, '<pageSet/>', 'may not have'],
  [sheet, '<row r="2">', '<row r="1">', 'out of order'],
  [sheet, 'r="A2"', 'r="A3"', 'stands in row 2'],
  [sheet, /s="\d+"/, 's="99"', 'style that is not there'],
  [sheet, ' xml:space="preserve"', '', 'loses its blanks'],
  [sheet, 'min="1" max="1"', 'min="1" max="2"', 'overlap'],
  [sheet, 'topLeftCell="A2"', 'topLeftCell="A3"', 'odd pane'],
  ['xl/styles.xml', /cellXfs count="\d+"/, 'cellXfs count="1"', 'miscounts'],
  ['xl/styles.xml', 'fontId="1"', 'fontId="9"', 'without its font'],
  ['xl/workbook.xml', 'name="Names"', 'name="a/b"', 'may be called'],
  ['xl/workbook.xml', '<workbookView/>', '', 'no window'],
  ['xl/workbook.xml', 'localSheetId="0"', 'localSheetId="4"', 'is nowhere'],
  ['xl/_rels/workbook.xml.rels', 'sheet1.xml', 'sheet2.xml', 'is related to and missing'],
  ['[Content_Types].xml', /<Override PartName="\/xl\/styles.xml"[^>]*>/, '', 'has no type'],
])('rejects %s with %s as %s', (path, from, to, why) => {
  expect(() => readXlsx(changed(path, from, to))).toThrow(why);
});

import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { NoTable, readTable } from './read-table.ts';

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'projects.csv') => new File([content], name);

it.each([
  ['commas', 'Project,Client\r\n"Pier 9, east","A ""B"""\r\n'],
  ['semicolons', 'Project;Client\n"Pier 9, east";"A ""B"""'],
  ['tabs', '\ufeffProject\tClient\nPier 9, east\t"A ""B"""\n\n'],
])('reads values between %s', async (_, text) => {
  expect(await readTable(file(text))).toEqual({
    columns: ['Project', 'Client'],
    rows: [['Pier 9, east', 'A "B"']],
  });
});

it('removes the apostrophe only from values that would run as a formula', async () => {
  const cells = ["'=1+1", "'+1 410 555 0101", "''t Hooft", "'t Hooft", "O'Neill"];
  expect((await readTable(file(`Name\n${cells.join('\n')}\n`))).rows.flat()).toEqual([
    '=1+1',
    '+1 410 555 0101',
    "'t Hooft",
    "'t Hooft",
    "O'Neill",
  ]);
});

it("pads or cuts every row to the header's width", async () => {
  expect(await readTable(file('a,b,\n1\n1,2,3,4\n'))).toEqual({
    columns: ['a', 'b'],
    rows: [
      ['1', ''],
      ['1', '2'],
    ],
  });
});

it('reads files from older programs', async () => {
  const bytes = Uint8Array.from([0x61, 0x0a, 0xdc, 0x62]);
  expect(await readTable(file(bytes))).toEqual({ columns: ['a'], rows: [['Üb']] });
});

it.each([
  ['little', [0xff, 0xfe], (unit: number) => [unit & 255, unit >> 8]],
  ['big', [0xfe, 0xff], (unit: number) => [unit >> 8, unit & 255]],
])('reads UTF-16, %s endian', async (_, mark, pair) => {
  const units = [...'Name;Ort\nميناء;港\n'].flatMap((letter) => pair(letter.charCodeAt(0)));
  expect(await readTable(file(Uint8Array.from([...mark, ...units])))).toEqual({
    columns: ['Name', 'Ort'],
    rows: [['ميناء', '港']],
  });
});

it.each([
  ['nothing', ''],
  ['no heads', ',,\n1,2,3'],
  ['no rows', 'a,b\n,\n'],
  ['a quotation mark that is not closed', 'a,b\n"1,2\n'],
])('explains the problem with %s', async (_, text) => {
  await expect(readTable(file(text))).rejects.toThrow(NoTable);
});

it('reads the first sheet of a workbook, dates as days', async () => {
  const sheet = (cells: string) =>
    strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
    );
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const workbook = zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': sheet(
      `<row r="1">${cell('A1', 'Project')}${cell('B1', 'Start')}${cell('C1', 'Value')}</row><row r="2">${cell('A2', 'Pier 9')}<c r="B2" s="1"><v>46083</v></c><c r="C2"><v>1200.5</v></c></row>`,
    ),
  });
  expect(await readTable(file(Uint8Array.from(workbook), 'projects.xlsx'))).toEqual({
    columns: ['Project', 'Start', 'Value'],
    rows: [['Pier 9', '2026-03-02', '1200.5']],
  });
  await expect(readTable(file('PK not really', 'projects.xlsx'))).rejects.toThrow(NoTable);
});

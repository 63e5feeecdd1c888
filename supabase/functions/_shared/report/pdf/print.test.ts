import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { fontsOfPackages } from '../../print/testing/fonts.ts';
import { pdfUaProblems } from '../../print/testing/pdf-ua.ts';
import { readPdf } from '../../print/testing/read-pdf.ts';
import type { ReportContent, ReportTable } from '../content.ts';
import { printReport } from './print.ts';

const table = (rows: ReportTable['rows']): ReportTable => ({
  kind: 'table',
  title: 'Contracts',
  sheet: 'Contracts',
  columns: [
    { header: 'Contract', kind: 'text', weight: 30 },
    { header: 'Party', kind: 'text', weight: 12 },
    { header: 'Value', kind: 'money', weight: 15, total: true },
    { header: 'End', kind: 'date', weight: 14 },
  ],
  rows,
  leftOff: 0,
  empty: 'No contracts.',
});

const content = (rows: ReportTable['rows']): ReportContent => ({
  kind: 'Risk Analysis',
  organization: 'Test & <Builders>',
  address: null,
  logo: null,
  project: null,
  number: 'R-1',
  period: 'Last 30 days',
  firstDay: '2026-10-01',
  lastDay: '2026-10-30',
  createdAt: '2026-11-21T13:05:00.000Z',
  timeZone: 'UTC',
  preparedFor: 'Dana',
  scope: 'All projects',
  sections: [
    { kind: 'facts', title: 'Facts', facts: [['Client', 'Harbor LLC']] },
    {
      kind: 'bars',
      title: 'Bars',
      alt: 'Bar chart.',
      unit: 'count',
      bars: [{ label: 'Low', value: 2, tone: 'green' }],
    },
    table(rows),
  ],
});

const names = ['Concrete works', 'חוזה Tower 25', 'عقد بناء', '港口大厦', '港湾タワー', '항만타워'];
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `${names[index % names.length]} ${index}`,
    index % 7 === 0 ? 'x'.repeat(300) : 'Builder',
    index * 10.5,
    '2027-03-01',
  ]);

const print = async (of: ReportContent) => {
  const { bytes, pages } = await printReport(of, { reach: fontsOfPackages().reach });
  return { bytes, pages, read: await readPdf(bytes) };
};

it('repeats the table header and page number on each page, within the margins', async () => {
  const { pages, read } = await print(content(rows(120)));
  expect(read).toHaveLength(pages);
  expect(pages).toBeGreaterThan(4);
  for (const [index, page] of read.entries()) {
    expect(page.text).toContain(`${index + 1} of ${pages}`);
    expect(page.text).toContain('Risk Analysis · R-1');
    if (index > 0) expect(page.text).toMatch(/Contract\s+Party\s+Value\s+End/);
    for (const { text, x, width } of page.pieces) {
      expect(x, text).toBeGreaterThan(53);
      expect(x + width, text).toBeLessThan(612 - 53);
    }
  }
  const all = read.map(({ text }) => text).join('');
  for (const index of [0, 3, 4, 5, 119]) expect(all).toContain(`${index}`);
  expect(all).toContain('$74,970.00');
});

it('does not break numbers, and keeps a long title on one footer line', async () => {
  const { pages, read } = await print({
    ...content([['Dam', 'Builder', 987_654_321_012.25, '2027-03-01']]),
    project: 'HarborTower'.repeat(27),
  });
  expect(read).toHaveLength(pages);
  for (const page of read) expect(page.text).toContain(`of ${pages}`);
  expect(read.flatMap(({ pieces }) => pieces).map(({ text }) => text)).toContain('$987,654,321,012.25');
});

it('keeps a heading and its note with the first table row, anywhere on a page', async () => {
  for (let before = 4; before < 30; before += 1) {
    const { read } = await print({
      ...content([]),
      sections: [
        table(Array.from({ length: before }, () => ['Dam', 'Builder', 1, '2027-03-01'])),
        {
          ...table([['First row of three lines, '.repeat(6), 'Builder', 1, '2027-03-01']]),
          title: 'Delay',
          note: 'A note. '.repeat(30),
        },
      ],
    });
    const pageOf = (words: string) => read.findIndex(({ text }) => text.includes(words));
    expect(pageOf('A note.'), `${before} rows before`).toBe(pageOf('First row'));
  }
});

it('is tagged: headings, tables with one header, figures, and artifacts', async () => {
  const { read, bytes } = await print(content(rows(60)));
  expect(await pdfUaProblems(bytes)).toEqual([]);
  const roles = read.map((page) => page.roles);
  expect(roles[0]).toEqual(
    expect.arrayContaining(['H1', 'H2', 'TOC', 'TOCI', 'Link', 'Figure', 'Sect', 'P']),
  );
  const all = roles.flat();
  expect(all.filter((role) => role === 'TH')).toHaveLength(4);
  expect(all.filter((role) => role === 'TD')).toHaveLength(4 * 61);
  expect(all).toContain('THead');
  expect(all.filter((role) => role === 'TBody').length).toBeGreaterThan(1);
  const reopened = await PDFDocument.load(bytes);
  expect(reopened.getPageCount()).toBe(read.length);
  expect(reopened.getTitle()).toBe('Risk Analysis');
});

it('states missing data and the time zone', async () => {
  const { read } = await print(content([]));
  const text = read.map((page) => page.text).join('');
  expect(text).toContain('No contracts.');
  expect(text).toContain('Nov 21, 2026, 1:05 PM UTC');
  expect(text).not.toContain('(UTC)');
});

it('reports progress from the first page to the end, never backward', async () => {
  const reported: number[] = [];
  await printReport(content(rows(300)), {
    onProgress: (done) => {
      reported.push(done);
    },
  });
  expect(reported.length).toBeGreaterThan(5);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  expect(reported.at(-1)).toBe(1);
});

import { expect, it } from 'vitest';
import { extractDocument } from '../extraction/extract.ts';
import { closeSheet, openSheet } from './sheet.ts';
import { table } from './table.ts';

it('repeats its header on every page and keeps each row whole', async () => {
  const sheet = await openSheet({
    title: 'T',
    subject: 'S',
    author: 'A',
    createdAt: '2026-11-21T13:05:00.000Z',
  });
  const rows = Array.from({ length: 60 }, (_, index) => ({ number: index, text: `row${index} `.repeat(40) }));
  table(
    sheet,
    [
      { header: 'Number', share: 0.2, align: 'right', value: ({ number }) => `#${number}` },
      { header: 'Words', share: 0.8, value: ({ text }) => text },
    ],
    rows,
  );
  const { pages } = await extractDocument(await closeSheet(sheet), 'table.pdf');
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toMatch(/^Number\s+Words/);
  for (const { number, text } of rows) {
    const on = pages.filter((page) => page.includes(`#${number}\n`) || page.includes(`row${number} `));
    expect(on, `row ${number}`).toHaveLength(1);
    expect(on[0]?.match(new RegExp(`row${number}\\b`, 'g'))).toHaveLength(text.trim().split(' ').length);
  }
});

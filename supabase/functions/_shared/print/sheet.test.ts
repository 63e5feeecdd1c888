import { PDFArray, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { closeSheet, openSheet, styles } from './sheet.ts';
import { write } from './type.ts';

it('has content streams only for its pages', async () => {
  const sheet = await openSheet({
    title: 'T',
    subject: 'S',
    author: 'A',
    createdAt: '2026-11-21T13:05:00.000Z',
  });
  for (let line = 0; line < 200; line += 1) write(sheet, `Line ${line}`, styles.body);
  const pages = (await PDFDocument.load(await closeSheet(sheet))).getPages();
  expect(pages.length).toBeGreaterThan(2);
  for (const { node } of pages) {
    const contents = node.lookup(PDFName.of('Contents'));
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
    for (const part of parts) expect(node.context.lookup(part)).toBeInstanceOf(PDFStream);
  }
});

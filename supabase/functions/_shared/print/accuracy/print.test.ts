import { expect, it } from 'vitest';
import printAccuracyPage from '../../../../../web/accuracy-print.ts';
import { extractDocument } from '../../extraction/extract.ts';
import { pdfUaProblems } from '../testing/pdf-ua.ts';
import { printAccuracy } from './print.ts';

const row = { label: 'Indemnity', sentences: 12, precision: 0.914, recall: 0.5, f1: 0.65 };
const words = async (bytes: Uint8Array) => {
  const { pages } = await extractDocument(bytes, 'accuracy.pdf');
  return { count: pages.length, text: pages.join(' ').replace(/\s+/g, ' ') };
};

it("prints a title block, each section's text and table, and page numbers", async () => {
  const { count, text } = await words(
    await printAccuracy({
      title: 'How accurate is this?',
      subtitle: 'What it finds',
      engine: '9.9.9',
      printedAt: '2026-11-23T12:00:00Z',
      introduction: ['Read what a finding quotes.'],
      sections: [
        {
          title: 'Construction contracts',
          paragraphs: ['7 documents. Run `npm run eval`.'],
          table: {
            rows: [...Array.from({ length: 60 }, () => row), { ...row, label: 'Warranty', f1: 0.49 }],
          },
        },
      ],
    }),
  );
  expect(count).toBeGreaterThan(1);
  for (const stated of [
    'How accurate is this?',
    'REVISION Engine 9.9.9',
    'DATE Nov 23, 2026',
    'Read what a finding quotes.',
    'Construction contracts',
    'Run “npm run eval”.',
    'Indemnity 12 91% 50% 0.65',
    'Warranty 12 91% 50% 0.49 low accuracy: check it yourself',
    `${count} of ${count}`,
  ])
    expect(text).toContain(stated);
  expect(text.match(/low accuracy/g)).toHaveLength(1);
});

it('prints the accuracy page', async () => {
  const bytes = await printAccuracyPage();
  const { text } = await words(bytes);
  for (const stated of ['Other commercial contracts', 'State law', 'Indemnity', '1 of 4'])
    expect(text).toContain(stated);
  // Tagged PDF, so that screen readers can read it.
  expect(await pdfUaProblems(bytes)).toEqual([]);
});

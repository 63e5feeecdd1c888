import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import type { NoticeDocument } from '../../schemas/notice-document.ts';
import { pdfAProblems } from '../testing/pdf-a.ts';
import { pdfUaProblems } from '../testing/pdf-ua.ts';
import { readPdf } from '../testing/read-pdf.ts';
import type { NoticeDocumentToPrint } from './document.ts';
import { printNotice } from './issue.ts';
import { printLetter } from './print.ts';

type Block = NoticeDocument['content'][number];

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const item = (text: string) => ({ type: 'listItem' as const, content: [paragraph(text) as never] });

/** A letter with this body. */
const letterOf = async (content: Block[], fields: Partial<NoticeDocumentToPrint> = {}) =>
  (await printLetter(noticeOf(content, fields), [])).bytes;

function noticeOf(content: Block[], fields: Partial<NoticeDocumentToPrint> = {}): NoticeDocumentToPrint {
  return {
    type: 'Stop Work Notice',
    number: null,
    date: null,
    organization: 'Test Builders',
    project: 'Harbor Tower',
    contract: null,
    version: 1,
    contentSha256: 'a'.repeat(64),
    approvedBy: null,
    printedAt: '2026-11-24T12:00:00Z',
    content: {
      subject: 'Delay',
      sender: {
        name: 'Test Builders',
        address: '',
        contact: '',
        signatory: 'Dana Reyes',
        signatory_title: 'President',
      },
      recipients: [],
      body: { type: 'doc', content },
      exhibits: [],
    },
    ...fields,
  };
}

/** The pages of a letter with this body. */
async function pagesOf(content: Block[], fields: Partial<NoticeDocumentToPrint> = {}): Promise<string[]> {
  return (await readPdf(await letterOf(content, fields))).map(({ text }) => text);
}

it('meets PDF/UA-1 and PDF/A-3', async () => {
  const letter = await letterOf([paragraph('Signed below.')]);
  expect(await pdfUaProblems(letter)).toEqual([]);
  expect(await pdfAProblems(letter)).toEqual([]);
});

it('claims neither once it contains the pages of another file', async () => {
  const other = await PDFDocument.create();
  other.addPage();
  const exhibit = {
    label: 'Schedule',
    file_name: 'schedule.pdf',
    sha256: 'b'.repeat(64),
    bytes: (await other.save()) as Uint8Array<ArrayBuffer>,
  };
  const { bytes, pages } = await printNotice(noticeOf([paragraph('See Exhibit A.')]), [exhibit]);
  expect(pages).toBe(3);
  const problems = [...(await pdfUaProblems(bytes)), ...(await pdfAProblems(bytes))];
  expect(problems).toContain('PDF/UA is not claimed');
  expect(problems).toContain('PDF/A-3 is not claimed');
  expect(problems.filter((problem) => problem.includes('font'))).toEqual([]);
});

const last = 'This is the last sentence of the letter.';
const endings: [string, Block[]][] = [
  ['paragraph', [paragraph(last)]],
  ['paragraph before empty lines', [paragraph(last), { type: 'paragraph' }, { type: 'paragraph' }]],
  ['list item', [{ type: 'bulletList', content: [item('First'), item(last)] }]],
  [
    'heading and paragraph',
    [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Heading' }] }, paragraph(last)],
  ],
];

it.each(endings)('prints the signature on the page of the last %s', async (_, ending) => {
  let broken = 0;
  for (let lines = 12; lines <= 32; lines += 1) {
    const pages = await pagesOf([
      ...Array.from({ length: lines }, (_line, index) => paragraph(`Line ${index + 1}`)),
      ...ending,
    ]);
    const signed = pages.filter((page) => page.includes('Dana Reyes'));
    expect(signed).toHaveLength(1);
    expect(signed[0]).toContain(last);
    if (ending.length === 2 && ending[0]?.type === 'heading') expect(signed[0]).toContain('Heading');
    if (pages.length > 1) broken += 1;
  }
  expect(broken).toBeGreaterThan(0);
});

it('prints a signature on the page of its verification, and a notary’s certificate on one page', async () => {
  const ruled = '_'.repeat(30);
  const lines = (...texts: string[]): Block => ({
    type: 'paragraph',
    content: texts.flatMap((text, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      { type: 'text' as const, text },
    ]),
  });
  for (let count = 12; count <= 32; count += 1) {
    const pages = await pagesOf(
      [
        ...Array.from({ length: count }, (_line, index) => paragraph(`Line ${index + 1}`)),
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Verification' }] },
        paragraph('I have read the foregoing notice.'),
        lines('Harbor LLC', ruled, 'Dana Reyes, President'),
        lines(`State of ${ruled}`, `County of ${ruled}`),
        lines(`Sworn to before me on ${ruled}.`),
        lines(ruled, 'Notary public'),
      ],
      { form: { title: 'Claim of Lien', signs: true } },
    );
    const pageOf = (words: string) => pages.findIndex((text) => text.includes(words));
    expect(pageOf('Dana Reyes, President'), `${count} lines`).toBe(pageOf('Verification'));
    expect(pageOf('foregoing notice'), `${count} lines`).toBe(pageOf('Verification'));
    expect(pageOf('Notary public'), `${count} lines`).toBe(pageOf('State of'));
  }
});

it('keeps a line of bold words with the next paragraph', async () => {
  const bold: Block = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'NEW RESIDENTIAL PROPERTY', marks: [{ type: 'bold' }] }],
  };
  for (let count = 12; count <= 32; count += 1) {
    const lines = Array.from({ length: count }, (_line, index) => paragraph(`Line ${index + 1}`));
    const pages = await pagesOf([...lines, bold, paragraph('We may file a lien.'), paragraph('The end.')]);
    const pageOf = (words: string) => pages.findIndex((text) => text.includes(words));
    expect(pageOf('NEW RESIDENTIAL'), `${count} lines`).toBe(pageOf('We may file'));
  }
});

it('ends a line at a hard break, and leaves a line empty between two', async () => {
  const br = { type: 'hardBreak' } as const;
  const text = (words: string) => ({ type: 'text', text: words }) as const;
  const [page] = await pagesOf([
    {
      type: 'paragraph',
      content: [text('Harbor LLC'), br, br, text('Dana '), text('Reyes'), br, text('Owner')],
    },
  ]);
  expect(page).toMatch(/Harbor LLC\s*\n\s*Dana Reyes\s*\n\s*Owner/);
});

it('calls a statutory form by its name, and leaves the signature to a form that is sworn', async () => {
  const printed = (signs: boolean) =>
    pagesOf([paragraph('Signed below.')], { form: { title: 'Claim of Lien', signs } });
  const [sworn] = await printed(true);
  expect(sworn).toContain('Claim of Lien');
  expect(sworn).not.toContain('Stop Work Notice');
  expect(sworn).not.toContain('Dana Reyes');
  expect((await printed(false))[0]).toContain('Dana Reyes');
  const top = 'NOTICE: THIS IS NOT A LIEN.';
  const [first] = await pagesOf([paragraph(top)], { form: { title: 'Affidavit', signs: true, top } });
  expect(first?.trim().startsWith(top)).toBe(true);
});

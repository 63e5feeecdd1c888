import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { AFRelationship, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { functionsDir } from '../../devstack/src/paths.ts';
import type { makeBundle } from '../../supabase/functions/_shared/bundle/make.ts';
import { extractDocument } from '../../supabase/functions/_shared/extraction/extract.ts';
import type {
  NoticeDocumentToPrint,
  PrintedExhibit,
} from '../../supabase/functions/_shared/print/notice/document.ts';
import { printNotice } from '../../supabase/functions/_shared/print/notice/issue.ts';
import { bundle } from './build.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-left-out-'));
let asDeployed: typeof printNotice;
let bundleAsDeployed: typeof makeBundle;
let extractAsDeployed: typeof extractDocument;

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  ({ printNotice: asDeployed } = await deployed('_shared/print/notice/issue.ts'));
  ({ makeBundle: bundleAsDeployed } = await deployed('_shared/bundle/make.ts'));
  ({ extractDocument: extractAsDeployed } = await deployed('_shared/extraction/extract.ts'));
}, 120_000);
afterEach(() => vi.unstubAllGlobals());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds and loads a module as deployed. */
async function deployed(path: string) {
  const place = mkdtempSync(join(folder, 'as-'));
  for (const { fileName, code } of await bundle(join(functionsDir, path))) {
    mkdirSync(dirname(join(place, fileName)), { recursive: true });
    writeFileSync(join(place, fileName), code);
  }
  return await import(pathToFileURL(join(place, 'index.js')).href);
}

const notice: NoticeDocumentToPrint = {
  type: 'Notice of Non-Payment',
  number: 'N-2026-0001',
  date: '2026-11-23',
  organization: 'Stillwater Concrete',
  project: 'Gantry Street Depot',
  contract: null,
  version: 1,
  contentSha256: 'a'.repeat(64),
  content: {
    sender: {
      name: 'Stillwater Concrete',
      address: '1 Quay',
      contact: '',
      signatory: 'Ada Moss',
      signatory_title: '',
    },
    recipients: [{ name: 'Gantry LLC', attention: '', address: '2 Quay', email: '', means: 'mail' }],
    subject: 'Payment 4',
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It was not paid.' }] }],
    },
    exhibits: [],
  },
  approvedBy: null,
  printedAt: '2026-11-23T00:00:00.000Z',
};

/** A page with typical exhibit contents: a filled-in form, a picture, standard fonts, and an attached file. */
async function exhibit(useObjectStreams: boolean): Promise<PrintedExhibit> {
  const file = await PDFDocument.create();
  const page = file.addPage();
  for (const [index, name] of Object.values(StandardFonts).entries()) {
    if (name === StandardFonts.Symbol || name === StandardFonts.ZapfDingbats) continue;
    const font = await file.embedFont(name);
    page.drawText('a', { x: 20, y: 700 - index * 20, size: 10, font });
  }
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  page.drawImage(await file.embedPng(Buffer.from(dot, 'base64')));
  const form = file.getForm();
  const field = form.createTextField('amount');
  field.setText('41,600.00');
  field.addToPage(page);
  page.drawSvgPath('M 0,20 L 100,160 Q 130,200 150,120 Z');
  await file.attach(Buffer.from('paid, unpaid'), 'ledger.csv', { afRelationship: AFRelationship.Data });
  file.setTitle('Pay application <4> & its ledger');
  return {
    label: 'Ledger',
    file_name: 'ledger.pdf',
    sha256: 'b'.repeat(64),
    bytes: (await file.save({ useObjectStreams })) as Uint8Array<ArrayBuffer>,
  };
}

test('the bundled notice printer appends exhibit pages without the code left out of its packages', async () => {
  const exhibits = [await exhibit(true), await exhibit(false)];
  const [plain, deployed] = [await printNotice(notice, exhibits), await asDeployed(notice, exhibits)];
  expect(deployed.pages).toBe(5);
  expect(plain.pages).toBe(5);
  const [one, other] = await Promise.all([PDFDocument.load(plain.bytes), PDFDocument.load(deployed.bytes)]);
  expect(other.getPageCount()).toBe(one.getPageCount());
  expect(other.context.enumerateIndirectObjects().length).toBe(one.context.enumerateIndirectObjects().length);
  expect(Math.abs(deployed.bytes.byteLength - plain.bytes.byteLength)).toBeLessThan(50);
});

test('the bundled paper trail PDF does not need it either', async () => {
  const file = await exhibit(true);
  const size_bytes = file.bytes.byteLength;
  const { file_name, sha256 } = file;
  const plan = {
    kind: 'contract_document',
    id: 'd',
    title: 'Ledger',
    file_name,
    sha256,
    size_bytes,
  } as const;
  const created = await bundleAsDeployed(
    {
      made_at: notice.printedAt,
      organization: { id: 'o', name: 'Stillwater Concrete' },
      project: { id: 'p', name: 'Gantry Street Depot' },
      marked: { kind: 'notice', id: 'n' },
      title: 'N-2026-0001',
      links: { findings: [], obligations: [], deadlines: [], site_events: [], notices: [] },
      entries: [],
      people: [],
      seals: [],
      batches: [],
      documents: [plan],
    },
    { fetch: async () => file.bytes, onProgress: async () => {} },
  );
  expect(created.manifest.documents).toMatchObject([{ held: 'pages', pages: 1 }]);
  expect(created.pages).toBe(4);
});

test('the bundled notice printer refuses an unreadable PDF with the same message', async () => {
  const broken: PrintedExhibit = {
    label: '',
    file_name: 'broken.pdf',
    sha256: 'c'.repeat(64),
    bytes: new Uint8Array(Buffer.from('%PDF-1.7\nnothing')),
  };
  await expect(asDeployed(notice, [broken])).rejects.toThrow('is not a readable PDF');
});

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(functionsDir, '_shared/extraction/fixtures', name)));

/** A page whose text is compressed with Brotli, with a comment that has formatting. */
async function brotliPage(content: string): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const page = file.addPage();
  const { context } = file;
  const font = await file.embedFont(StandardFonts.Helvetica);
  page.node.setFontDictionary(PDFName.of('F'), font.ref);
  const packed = brotliCompressSync(Buffer.from(content), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  page.node.set(PDFName.of('Contents'), context.register(context.stream(packed, { Filter: 'BrotliDecode' })));
  const comment = { Type: 'Annot', Subtype: 'FreeText', Rect: [20, 20, 200, 60] };
  const annotation = context.obj({
    ...comment,
    Contents: PDFString.of('Agreed'),
    RC: PDFString.of('<p>Agreed</p>'),
  });
  page.node.addAnnot(context.register(annotation));
  return await file.save();
}

test.each(['contract.pdf', 'encrypted.pdf', 'scan.pdf', 'truncated.pdf'])(
  'the bundled PDF reader reads %s like the whole pdf.js',
  async (name) => {
    expect(await extractAsDeployed(fixture(name), name)).toEqual(await extractDocument(fixture(name), name));
  },
);

test('the bundled PDF reader reads a page with a form, a picture, and drawings like the whole pdf.js', async () => {
  const { bytes } = await exhibit(true);
  const read = await extractAsDeployed(bytes.slice(), 'a.pdf');
  expect(read).toEqual(await extractDocument(bytes.slice(), 'a.pdf'));
  expect(read.pages).toEqual([expect.stringContaining('a')]);
});

test.each([
  ['', () => {}],
  [' without a decompressing stream', () => vi.stubGlobal('DecompressionStream', undefined)],
])('the bundled PDF reader reads text compressed with Brotli%s', async (_, prepare) => {
  prepare();
  const file = await brotliPage('BT /F 11 Tf 72 720 Td (Payment is due within thirty days.) Tj ET');
  expect((await extractAsDeployed(file, 'a.pdf')).pages).toEqual(['Payment is due within thirty days.']);
  const bomb = await brotliPage(' '.repeat(70_000_000));
  expect(await extractAsDeployed(bomb, 'a.pdf')).toMatchObject({ problem: 'too_much_text' });
});

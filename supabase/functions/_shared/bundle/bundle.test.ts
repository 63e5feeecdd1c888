import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { degrees, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { batchHash, eventHash, type LogEvent, noHash } from '../audit/canonical.ts';
import { patience } from '../extraction/pace.ts';
import { openPdf } from '../extraction/pdf.ts';
import { printLetter } from '../print/notice/print.ts';
import { pdfAProblems } from '../print/testing/pdf-a.ts';
import { pdfUaProblems } from '../print/testing/pdf-ua.ts';
import { type BundleToMake, makeBundle, type PlannedDocument } from './make.ts';
import type { BundleManifest } from './manifest.ts';
import { fitInBox, readJpeg } from './picture.ts';
import { readPng } from './png.ts';
import { verifyBundle } from './verify.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const sha256 = (bytes: Bytes) => createHash('sha256').update(bytes).digest('hex');
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A file with this many pages; every second page is rotated. */
async function pdf(pages: number, words: string): Promise<Bytes> {
  const file = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) {
    const added = file.addPage([612, 792]);
    added.drawText(`${words}, page ${page}`, { x: 60, y: 600, size: 12 });
    if (page % 2 === 0) added.setRotation(degrees(90));
  }
  return (await file.save()) as Bytes;
}

/** One blue pixel. */
const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQ95sDAAGZAQpm9/6lAAAAAElFTkSuQmCC',
  'base64',
);

async function printedNotice(): Promise<Bytes> {
  const sender = {
    name: 'Stillwater Concrete',
    address: '',
    contact: '',
    signatory: 'Dana Reyes',
    signatory_title: '',
  };
  const text = 'The work was delayed by six days.';
  const { bytes } = await printLetter(
    {
      type: 'Stop Work Notice',
      number: 'N-2026-0001',
      date: '2026-11-23',
      organization: 'Stillwater Concrete',
      project: 'Gantry Street Depot',
      contract: null,
      version: 1,
      contentSha256: 'a'.repeat(64),
      approvedBy: null,
      printedAt: '2026-11-23T00:00:00Z',
      content: {
        subject: 'Delay',
        sender,
        recipients: [],
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
        exhibits: [],
      },
    },
    [],
  );
  return bytes;
}

const entry = (n: number): LogEvent => ({
  id: id(n),
  org_id: id(1),
  project_id: id(2),
  contract_id: null,
  actor_id: null,
  action: 'notice.created',
  entity_type: 'notice',
  entity_id: id(9),
  before: null,
  after: `{"subject": "Delay ${n}"}`,
  request_id: null,
  created_at: '1795400000000000',
});

const contents = new Map<string, Bytes>();
let planned: PlannedDocument[];
let bundle: Bytes;
let manifest: BundleManifest;

function plan(position: number, file_name: string, bytes: Bytes, title = file_name): PlannedDocument {
  contents.set(id(100 + position), bytes);
  return {
    kind: 'contract_document',
    id: id(100 + position),
    title,
    file_name,
    sha256: sha256(bytes),
    size_bytes: bytes.byteLength,
  };
}

function facts(): BundleToMake {
  const entries = [entry(11), entry(12), entry(13)];
  // Another event in the same batch is not part of the chain; only its hash is included.
  const event_hashes = [eventHash(entry(10)), eventHash(entry(11)), eventHash(entry(12))];
  const batch = {
    org_id: id(1),
    number: 1,
    since: null,
    sealed_at: '1795400060000000',
    previous_hash: noHash,
    event_hashes,
  };
  return {
    made_at: '2026-11-23T00:00:00.000Z',
    organization: { id: id(1), name: 'Stillwater Concrete' },
    project: { id: id(2), name: 'Gantry Street Depot' },
    marked: { kind: 'notice', id: id(9) },
    title: 'N-2026-0001: Delay',
    links: { findings: [], obligations: [], deadlines: [], site_events: [], notices: [] },
    entries,
    people: [],
    seals: [
      { event_id: id(11), batch: 1, position: 1 },
      { event_id: id(12), batch: 1, position: 2 },
    ],
    batches: [{ ...batch, hash: batchHash({ ...batch, event_ids: [], hash: '' }) }],
    documents: planned,
  };
}

const joined = (chunks: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat(chunks));

beforeAll(async () => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'x', ownerPassword: 'y', permissions: {} });
  planned = [
    plan(1, 'contract.pdf', await pdf(5, 'The contract')),
    plan(2, 'terms.docx', new TextEncoder().encode('PK not a PDF') as Bytes),
    plan(3, 'notice.pdf', await pdf(2, 'The notice'), 'Notice of delay'),
    plan(4, 'locked.pdf', (await locked.save()) as Bytes),
    plan(5, 'gone.pdf', new Uint8Array(3)),
  ];
  const progress: number[] = [];
  const created = await makeBundle(facts(), {
    fetch: async (one) =>
      one.file_name === 'gone.pdf' ? 'Storage no longer has it.' : (contents.get(one.id) as Bytes),
    onProgress: async (done) => void progress.push(done),
  });
  expect(progress).toEqual([1, 2, 3, 4, 5]);
  bundle = joined(created.chunks);
  manifest = created.manifest;
  expect(bundle.byteLength).toBe(created.bytes);
}, 60_000);

describe('a paper trail PDF', () => {
  it('meets PDF/UA-1 and PDF/A-3 if all its pages are our own, with photos and attached files', async () => {
    const notice = await printedNotice();
    const own = [
      plan(21, 'notice.pdf', notice, 'Notice of delay'),
      plan(22, 'second.pdf', notice, 'Second notice'),
      plan(23, 'terms.docx', new TextEncoder().encode('PK not a PDF') as Bytes),
      { ...plan(24, 'site.png', new Uint8Array(aPng) as Bytes), kind: 'site_event_file' as const },
    ];
    const { chunks } = await makeBundle(
      { ...facts(), documents: own },
      {
        fetch: async (one) => contents.get(one.id) as Bytes,
        onProgress: async () => {},
      },
    );
    const bytes = joined(chunks);
    expect(await pdfUaProblems(bytes)).toEqual([]);
    expect(await pdfAProblems(bytes)).toEqual([]);
    expect(verifyBundle(bytes).problems).toEqual([]);
    const text = await textOf(bytes);
    expect(text).toContain('Paper trail page 1 of');
  });

  it('claims neither with pages of others, which are tagged as figures, but embeds its fonts and describes itself', async () => {
    const ua = await pdfUaProblems(bundle);
    expect(ua).toContain('PDF/UA is not claimed');
    const file = await PDFDocument.load(bundle, { updateMetadata: false });
    const figures = file.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict && object.get(PDFName.of('S')) === PDFName.of('Figure') ? [object] : [],
      );
    const alts = figures.map((one) => one.lookup(PDFName.of('Alt'), PDFHexString).decodeText());
    expect(alts).toContain('contract.pdf, page 5 of 5');
    expect(alts).toHaveLength(7);
    // The test's contract uses Helvetica, which is not embedded.
    expect((await pdfAProblems(bundle)).filter((problem) => !/claimed|Type1 font/.test(problem))).toEqual([]);
  });

  it('has all pages, an index, bookmarks, and continuous page numbers', async () => {
    const file = await PDFDocument.load(bundle, { updateMetadata: false });
    const total = file.getPageCount();
    expect(manifest.pages).toBe(total);
    expect(manifest.documents.map(({ held, pages }) => [held, pages])).toEqual([
      ['pages', 5],
      ['attached', 0],
      ['pages', 2],
      ['attached', 0],
      ['left_out', 0],
    ]);
    expect(file.catalog.has(PDFName.of('Outlines'))).toBe(true);
    for (const page of file.getPages()) {
      const streams = page.node.lookup(PDFName.of('Contents'), PDFArray).asArray();
      for (const one of streams) expect(file.context.lookup(one)).toBeInstanceOf(PDFStream);
    }
    const text = await textOf(bundle);
    for (let page = 1; page <= total; page += 1)
      expect(text).toContain(`Paper trail page ${page} of ${total}`);
    const flat = text.replace(/\s+/g, '');
    for (const { sha256: hash } of manifest.documents) expect(flat).toContain(hash);
    for (const words of [
      'Thecontract,page5',
      'Thenotice,page2',
      'password-protected',
      'Storagenolongerhasit',
    ])
      expect(flat).toContain(words);
    // A document's sheet is on the page listed in the index, followed by the document's pages.
    expect(manifest.documents[2]?.sheet).toBe((manifest.documents[0]?.sheet ?? 0) + 7);
  });

  it('attaches the manifest and all other files, byte for byte', async () => {
    const file = await PDFDocument.load(bundle, { updateMetadata: false });
    const attached = new Map(file.getAttachments().map(({ name, data }) => [name, data]));
    expect([...attached.keys()].sort()).toEqual(['2 terms.docx', '4 locked.pdf', 'manifest.json']);
    expect(Buffer.from(attached.get('2 terms.docx') ?? []).toString()).toBe('PK not a PDF');
    expect(JSON.parse(Buffer.from(attached.get('manifest.json') ?? []).toString())).toEqual(manifest);
  });

  it('matches its hashes and the log seals', () => {
    expect(verifyBundle(bundle).problems).toEqual([]);
    const hash = manifest.batches[0]?.hash ?? '';
    expect(verifyBundle(bundle, new Map([[1, hash]])).problems).toEqual([]);
    expect(verifyBundle(bundle, new Map([[1, noHash]])).problems).toEqual([
      'The seal of batch 1 does not match the saved hash.',
    ]);
  });

  it('is identical when created again', async () => {
    const again = await makeBundle(facts(), {
      fetch: async (one) =>
        one.file_name === 'gone.pdf' ? 'Storage no longer has it.' : (contents.get(one.id) as Bytes),
      onProgress: async () => {},
    });
    expect(sha256(joined(again.chunks))).toBe(sha256(bundle));
  });
});

describe('tampering with it', () => {
  it('is detected for any changed byte', () => {
    const step = Math.max(1, Math.floor(bundle.length / 400));
    const tail = Array.from({ length: 200 }, (_, back) => bundle.length - 1 - back);
    const places = [...Array.from({ length: 400 }, (_, at) => at * step), ...tail];
    for (const at of places.filter((position) => position < bundle.length)) {
      const copy = bundle.slice();
      copy[at] = (copy[at] ?? 0) ^ 1;
      expect(verifyBundle(copy).problems.length, `byte ${at}`).toBeGreaterThan(0);
    }
  });

  it('is reported with the document that was replaced', async () => {
    const other = await makeBundle(
      { ...facts(), documents: planned },
      {
        fetch: async (one) =>
          one.file_name === 'notice.pdf'
            ? await pdf(2, 'The Notice')
            : one.file_name === 'gone.pdf'
              ? 'Storage no longer has it.'
              : (contents.get(one.id) as Bytes),
        onProgress: async () => {},
      },
    );
    const forged = joined(other.chunks);
    const [from, to] = [manifest.sections[2]?.from ?? 0, manifest.sections[2]?.to ?? 0];
    const same = other.manifest.sections[2];
    expect([same?.from, same?.to]).toEqual([from, to]);
    const copy = bundle.slice();
    copy.set(forged.subarray(from, to), from);
    expect(verifyBundle(copy).problems).toEqual(['The content of document 3 (notice.pdf) was changed.']);
  });

  it('is detected for an edited log entry, even with a recalculated manifest hash', () => {
    const { entries, batches } = manifest;
    const edit = (change: (one: BundleManifest) => void) => {
      const copy = structuredClone(manifest);
      change(copy);
      return verifyBundle(withManifest(bundle, copy)).problems;
    };
    expect(edit(() => {})).toEqual([]);
    expect(
      edit((one) => {
        (one.entries[1] as LogEvent).after = '{"subject": "Other"}';
      }),
    ).toEqual([`Log entry ${entries[1]?.id} was changed after it was sealed.`]);
    expect(
      edit((one) => {
        one.entries.splice(0, 1);
      }),
    ).toEqual([`Log entry ${entries[0]?.id} was removed.`]);
    expect(
      edit((one) => {
        (one.entries[1] as LogEvent).after = '{"subject": "Other"}';
        (one.batches[0] as { event_hashes: string[] }).event_hashes[2] = eventHash(
          one.entries[1] as LogEvent,
        );
      }),
    ).toEqual([`The seal of batch ${batches[0]?.number} does not match its entries.`]);
  });

  it('is detected if it is truncated, extended, or names another file in the index', () => {
    expect(verifyBundle(bundle.slice(0, -1)).problems).not.toEqual([]);
    expect(verifyBundle(new Uint8Array([...bundle, 10])).problems).not.toEqual([]);
    expect(verifyBundle(new Uint8Array(0)).problems).not.toEqual([]);
    const copy = structuredClone(manifest);
    (copy.documents[1] as { sha256: string }).sha256 = noHash;
    expect(verifyBundle(withManifest(bundle, copy)).problems).toEqual([
      'The file attached as document 2 (terms.docx) is not the one in the index.',
    ]);
  });
});

/** The visible content of the pages. */
async function textOf(bytes: Bytes): Promise<string> {
  const file = await openPdf(bytes.slice());
  const pages = await file.readText(1, patience(30_000), 0);
  await file.close();
  return pages.join('\n');
}

/** The same file with a different manifest, and that manifest's hash in the last dictionary. */
function withManifest(bytes: Bytes, changed: BundleManifest): Bytes {
  const text = Buffer.from(bytes).toString('latin1');
  const end = /\/PlumblineManifest (\d+) 0 R \/PlumblineManifestSHA256 <([0-9a-f]{64})>/.exec(text);
  const number = end?.[1] ?? '';
  const from = text.lastIndexOf(`${number} 0 obj\n<<`);
  const tableAt = Number(/startxref\n(\d+)\n/.exec(text.slice(-64))?.[1]);
  const content = Buffer.from(`${JSON.stringify(changed, null, 1)}\n`);
  const object = Buffer.concat([
    Buffer.from(
      text
        .slice(from, text.indexOf('stream\n', from) + 7)
        .replace(/(Length|Size) \d+/g, `$1 ${content.length}`),
      'latin1',
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tail = text
    .slice(tableAt)
    .replace(/SHA256 <[0-9a-f]{64}>/, `SHA256 <${sha256(new Uint8Array(content))}>`)
    .replace(/startxref\n\d+/, `startxref\n${from + object.length}`);
  return new Uint8Array(
    Buffer.concat([Buffer.from(bytes.subarray(0, from)), object, Buffer.from(tail, 'latin1')]),
  );
}

/** A minimal JPEG header with size, orientation as a phone writes it, and the date taken. */
function photo({
  width,
  height,
  orientation = 6,
}: {
  width: number;
  height: number;
  orientation?: number;
}): Bytes {
  const tiff = Buffer.alloc(80);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  const entry = (at: number, tag: number, kind: number, value: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(kind, at + 2);
    tiff.writeUInt32BE(1, at + 4);
    if (kind === 3) tiff.writeUInt16BE(value, at + 8);
    else tiff.writeUInt32BE(value, at + 8);
  };
  entry(10, 0x0112, 3, orientation);
  entry(22, 0x8769, 4, 38);
  tiff.writeUInt16BE(1, 38);
  entry(40, 0x9003, 4, 56);
  tiff.write('2027:03:01 07:42:10', 56, 'latin1');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const app1 = Buffer.alloc(4);
  app1.writeUInt16BE(0xffe1, 0);
  app1.writeUInt16BE(exif.length + 2, 2);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const all = [Buffer.from([0xff, 0xd8]), app1, exif, frame, Buffer.from('scan'), Buffer.from([0xff, 0xd9])];
  return new Uint8Array(Buffer.concat(all));
}

function pngOf({
  width,
  height,
  kind,
  rows,
}: {
  width: number;
  height: number;
  kind: number;
  rows: number[];
}): Bytes {
  const chunk = (what: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(what, 'latin1'), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, kind, 0, 0, 0], 8);
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Uint8Array.from(rows));
  return new Uint8Array(
    Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', new Uint8Array())]),
  );
}

describe('photos and files of site events', () => {
  const png = new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQ95sDAAGZAQpm9/6lAAAAAElFTkSuQmCC',
      'base64',
    ),
  );
  /** Two pixels, one red and one transparent; the second row repeats the first. */
  const clear = pngOf({
    width: 2,
    height: 2,
    kind: 6,
    rows: [0, 255, 0, 0, 255, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
  });
  const sent = { by: 'Dana Reyes', at: '2027-03-01T15:00:00.000Z' };
  const shows = (position: number, name: string, bytes: Bytes): PlannedDocument => ({
    ...plan(position, name, bytes, 'Delay, March 1, 2027'),
    kind: 'site_event_file',
    sent,
  });
  const make = async (documents: PlannedDocument[]) => {
    const created = await makeBundle(
      { ...facts(), documents },
      { fetch: async (one) => contents.get(one.id) as Bytes, onProgress: async () => {} },
    );
    return { bytes: joined(created.chunks), manifest: created.manifest };
  };

  it('are shown on their pages with sender and time, or attached, and match byte for byte', async () => {
    const jpeg = photo({ width: 4032, height: 3024 });
    const created = await make([
      shows(21, 'crane.jpg', jpeg),
      shows(22, 'screen.png', png),
      shows(23, 'clear.png', clear),
      shows(24, 'broken.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])),
      shows(25, 'log.txt', new TextEncoder().encode('No power') as Bytes),
      shows(26, 'IMG.heic', new TextEncoder().encode('ftypheic') as Bytes),
    ]);
    const { documents, sections } = created.manifest;
    expect(documents.map(({ held }) => held)).toEqual([
      'picture',
      'picture',
      'picture',
      'attached',
      'attached',
      'attached',
    ]);
    expect(documents[0]).toMatchObject({ sent, taken: '2027-03-01 07:42:10', pages: 0 });
    for (const { position, sha256: hash } of documents) {
      const at = sections.find(({ attached }) => attached?.position === position)?.attached;
      expect(sha256(created.bytes.slice(at?.from, at?.to)), String(position)).toBe(hash);
    }
    expect(verifyBundle(created.bytes).problems).toEqual([]);
    const flat = (await textOf(created.bytes)).replace(/\s+/g, '');
    for (const words of [
      'SentbyDanaReyes',
      "taken2027-03-0107:42:10bythecamera'sclock",
      'crane.jpg',
      documents[0]?.sha256 ?? '',
      'notaPDForaprintablepicture',
    ])
      expect(flat).toContain(words);
    const file = await PDFDocument.load(created.bytes, { updateMetadata: false });
    const resources = file.getPage((documents[0]?.sheet ?? 1) - 1).node.Resources();
    expect(resources?.has(PDFName.of('XObject'))).toBe(true);

    const changed = created.bytes.slice();
    const from = sections[0]?.attached?.from ?? 0;
    changed[from + 30] = (changed[from + 30] ?? 0) ^ 1;
    expect(verifyBundle(changed).problems.join(' ')).toContain('crane.jpg');
    const again = await make(
      created.manifest.documents.map(({ position }) =>
        shows(
          20 + position,
          documents[position - 1]?.file_name ?? '',
          contents.get(id(120 + position)) as Bytes,
        ),
      ),
    );
    expect(sha256(again.bytes)).toBe(sha256(created.bytes));
  });

  it('are omitted when the PDF would be too large', async () => {
    const each = 3 * 1024 * 1024;
    const documents = Array.from({ length: 17 }, (_, index) => {
      const head = photo({ width: 4032, height: 3024 });
      const bytes = new Uint8Array(each);
      bytes.set(head);
      bytes[each - 1] = index;
      return shows(40 + index, `${index}.jpg`, bytes);
    });
    const created = await make(documents);
    expect(created.manifest.documents.filter(({ held }) => held === 'left_out')).toHaveLength(2);
    expect(created.bytes.byteLength).toBeLessThan(49 * 1024 * 1024);
    expect(verifyBundle(created.bytes).problems).toEqual([]);
  });
});

describe('a transparent image', () => {
  it('is printed on a white background', () => {
    const clear = pngOf({
      width: 2,
      height: 2,
      kind: 6,
      rows: [0, 255, 0, 0, 255, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    const row = [255, 0, 0, 255, 255, 255];
    expect([...inflateSync(readPng(clear)?.data ?? new Uint8Array())]).toEqual([...row, ...row]);
    for (let length = 0; length < clear.length; length += 1)
      expect(() => readPng(clear.slice(0, length))).not.toThrow();
    const head = photo({ width: 8, height: 8 });
    for (let length = 0; length < head.length; length += 1)
      expect(() => readJpeg(head.slice(0, length))).not.toThrow();
  });
});

describe('a drawn photo', () => {
  it('is upright within its box, for any camera orientation', () => {
    const box = { left: 54, bottom: 66, width: 504, height: 500 };
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = fitInBox(
        { width: 4000, height: 3000, orientation },
        box,
      );
      const corners = [
        [e, f],
        [a + e, b + f],
        [c + e, d + f],
        [a + c + e, b + d + f],
      ] as const;
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      expect(Math.min(...xs)).toBeCloseTo(54);
      expect(Math.max(...ys)).toBeCloseTo(566);
      const isTall = Math.max(...ys) - Math.min(...ys) > Math.max(...xs) - Math.min(...xs);
      expect(isTall, String(orientation)).toBe(orientation >= 5);
    }
    // Rotated a quarter turn clockwise, the photo's upper left corner is at the upper right.
    const [, , c = 0, d = 0, e = 0, f = 0] = fitInBox({ width: 4000, height: 3000, orientation: 6 }, box);
    expect([c + e, d + f]).toEqual([54 + 375, 566]);
  });
});

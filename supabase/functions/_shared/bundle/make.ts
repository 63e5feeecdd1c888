import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { type Frame, printFrame } from './frame.ts';
import {
  type BundleDocument,
  type BundleManifest,
  bundleFormat,
  bundleVersion,
  manifestHashKey,
  manifestKey,
  manifestName,
} from './manifest.ts';
import { PdfWriter, type WrittenPage } from './pdf-writer.ts';
import { fitInBox, readJpeg, type Shape } from './picture.ts';
import { readPng } from './png.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A document planned for the bundle; its outcome is determined when the bundle is made. */
export type PlannedDocument = Pick<
  BundleDocument,
  'kind' | 'id' | 'title' | 'file_name' | 'sha256' | 'size_bytes' | 'sent'
>;

export interface BundleToMake
  extends Pick<
    BundleManifest,
    | 'made_at'
    | 'organization'
    | 'project'
    | 'marked'
    | 'title'
    | 'links'
    | 'entries'
    | 'people'
    | 'seals'
    | 'batches'
  > {
  documents: readonly PlannedDocument[];
}

/** Maximum total document size in a bundle, so that it fits in memory and Storage. */
const mostBytes = 48 * 1024 * 1024;

/**
 * Makes the bundle of a chain: one PDF with the pages and photos of its documents, and other files attached.
 * Documents are fetched, written, and released one at a time.
 * @param fetch the bytes of a document, or a message for users if unavailable
 * @param onProgress called after each document
 */
export async function makeBundle(
  { documents: planned, ...facts }: BundleToMake,
  {
    fetch,
    onProgress,
  }: {
    fetch: (document: PlannedDocument) => Promise<Bytes | string>;
    onProgress: (done: number) => Promise<void>;
  },
): Promise<{ chunks: Bytes[]; bytes: number; pages: number; manifest: BundleManifest }> {
  const writer = new PdfWriter();
  await writer.begin();
  const written: { document: BundleDocument; pages: WrittenPage[] }[] = [];
  const pictures = new Map<number, Shown>();
  const files: { name: string; ref: ReturnType<PdfWriter['reserve']> }[] = [];
  for (const [index, one] of planned.entries()) {
    const document: BundleDocument = {
      ...one,
      position: index + 1,
      held: 'left_out',
      why: null,
      sheet: 0,
      pages: 0,
    };
    const section = `document ${document.position} (${document.file_name})`;
    let pages: WrittenPage[] = [];
    const content =
      writer.length + one.size_bytes > mostBytes
        ? 'Adding it would make the PDF too large.'
        : await fetch(one);
    const photo = typeof content === 'string' ? null : addPhoto(writer, one, content);
    if (typeof content === 'string') document.why = content;
    else if (photo) {
      pictures.set(document.position, photo);
      document.held = 'picture';
      document.taken = photo.taken;
      const called = `${document.position} ${document.file_name}`;
      const file = photo.at ? null : attach(writer, called, content);
      if (file) files.push({ name: called, ref: file.ref });
      writer.endSection(section, {
        position: document.position,
        ...(photo.at ?? file?.at ?? { from: 0, to: 0 }),
      });
    } else {
      const opened = isPdf(content)
        ? await addPages(writer, content, one.file_name)
        : one.kind === 'site_event_file'
          ? 'It is not a PDF or a printable picture.'
          : 'It is not a PDF.';
      if (typeof opened === 'string') {
        document.held = 'attached';
        document.why = opened;
        const { ref, at } = attach(writer, `${document.position} ${document.file_name}`, content);
        files.push({ name: `${document.position} ${document.file_name}`, ref });
        writer.endSection(section, { position: document.position, ...at });
      } else {
        document.held = 'pages';
        pages = opened;
        document.pages = pages.length;
        writer.endSection(section);
      }
    }
    written.push({ document, pages });
    await onProgress(index + 1);
  }

  const documents = written.map(({ document }) => document);
  const frame = await numberedFrame({ ...facts, documents });
  const shownOn = new Map(
    [...pictures].map(([position, { ref }]) => {
      const { title = '', file_name = '' } = documents[position - 1] ?? {};
      return [frame.before + position - 1, { ref, description: `Photo: ${title}, ${file_name}` }];
    }),
  );
  const framed = await writer.addPages(frame.bytes, { title: facts.title, pictures: shownOn, isFirst: true });
  const sheets = framed.slice(frame.before, frame.before + documents.length);
  const appendix = framed.slice(frame.before + documents.length);
  const all = [
    ...framed.slice(0, frame.before),
    ...written.flatMap(({ pages }, index) => [...sheets.slice(index, index + 1), ...pages]),
    ...appendix,
  ];
  const drawn = new Map(
    [...pictures].map(([position, { shape }]) => [sheets[position - 1], drawnIn(frame, position, shape)]),
  );
  for (const [index, page] of all.entries())
    writer.writeStamp(page, `Paper trail page ${index + 1} of ${all.length}`, drawn.get(page));
  const manifestRef = writer.reserve();
  const manifestFile = fileSpec(writer, manifestName, manifestRef, 'Data');
  writer.writeTree(all, {
    bookmarks: [
      { title: 'Cover and index', page: 1 },
      ...documents.map(({ position, title, sheet }) => ({ title: `${position}. ${title}`, page: sheet })),
      { title: 'Log entries', page: all.length - appendix.length + 1 },
    ],
    files: [...files, { name: manifestName, ref: manifestFile }],
    title: facts.title,
    subject: `Paper trail of ${facts.project.name}`,
    author: facts.organization.name,
    createdAt: facts.made_at,
  });
  writer.endSection('cover, index, sheets, page numbers, and appendix');
  let manifest: BundleManifest | undefined;
  const chunks = writer.end(
    manifestRef,
    (structure_sha256) => {
      manifest = {
        format: bundleFormat,
        version: bundleVersion,
        ...facts,
        pages: all.length,
        documents,
        sections: writer.sections,
        structure_sha256,
      };
      return new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`);
    },
    { manifest: manifestKey, hash: manifestHashKey },
  );
  return { chunks, bytes: writer.length, pages: all.length, manifest: manifest as BundleManifest };
}

/** Printed twice: the first pass determines the page of each document's sheet. */
async function numberedFrame(
  facts: Omit<BundleManifest, 'format' | 'version' | 'pages' | 'sections' | 'structure_sha256' | 'marked'>,
): Promise<Frame> {
  const first = await printFrame({ ...facts, pages: 0 });
  let page = first.before + 1;
  for (const document of facts.documents) {
    document.sheet = page;
    page += document.pages + 1;
  }
  return await printFrame({ ...facts, pages: page - 1 + first.after });
}

interface Shown {
  shape: Shape;
  taken: string | null;
  ref: ReturnType<PdfWriter['reserve']>;
  /** Where the file's original bytes are, for a JPEG; null for other images. */
  at: { from: number; to: number } | null;
}

/** Writes an event photo or proof of service as an image; null if a PDF cannot show it. */
function addPhoto(writer: PdfWriter, { kind }: PlannedDocument, content: Bytes): Shown | null {
  if (kind !== 'site_event_file' && kind !== 'notice_proof') return null;
  const jpeg = readJpeg(content);
  if (jpeg) return { shape: jpeg, taken: jpeg.taken, ...writer.writePicture(jpeg, content) };
  const png = readPng(content);
  return png && { shape: { ...png, orientation: 1 }, taken: null, ref: writer.writePng(png), at: null };
}

/** Height in points of US Letter, the frame's paper size. */
const pageHeight = 792;

function drawnIn({ rooms }: Frame, position: number, shape: Shape): number[] | undefined {
  const room = rooms.get(position);
  if (!room) return undefined;
  const { left, width, top, bottom } = room;
  return fitInBox(shape, { left, width, bottom: pageHeight - bottom, height: bottom - top });
}

/** @returns the reason if the file cannot be opened */
async function addPages(writer: PdfWriter, content: Bytes, title: string): Promise<WrittenPage[] | string> {
  try {
    return await writer.addPages(content, { title });
  } catch (error) {
    return error instanceof Error && /encrypt|password/i.test(error.message)
      ? 'It is password-protected.'
      : 'The PDF could not be opened.';
  }
}

const isPdf = (bytes: Bytes): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

/** By the extension of a file's name. */
const mimeTypeOf = (name: string): string =>
  ({ pdf: 'application/pdf', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', txt: 'text/plain' })[
    name.split('.').at(-1)?.toLowerCase() ?? ''
  ] ?? 'application/octet-stream';

function attach(writer: PdfWriter, called: string, content: Bytes) {
  const stream = writer.reserve();
  const at = writer.writeStream(
    stream,
    { Type: PDFName.of('EmbeddedFile'), Subtype: PDFName.of(mimeTypeOf(called)) },
    content,
  );
  return { ref: fileSpec(writer, called, stream, 'Supplement'), at };
}

function fileSpec(
  writer: PdfWriter,
  called: string,
  stream: ReturnType<PdfWriter['reserve']>,
  relationship: 'Data' | 'Supplement',
) {
  const ref = writer.reserve();
  writer.write(
    ref,
    writer.dict({
      Type: PDFName.of('Filespec'),
      F: PDFString.of(called.replace(/[^\x20-\x7e]|[()\\]/g, '_')),
      UF: PDFHexString.fromText(called),
      EF: writer.dict({ F: stream }),
      AFRelationship: PDFName.of(relationship),
    }),
  );
  return ref;
}

import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { EmbeddedFace } from './face.ts';
import { type Face, loadFonts } from './fonts/load.ts';
import { moreFonts, type Reach } from './fonts/more.ts';
import { Gathered } from './gathered.ts';
import { OutlineFace, Outlines } from './outline-face.ts';
import { printable } from './printable.ts';
import { Tags } from './tags.ts';
import { addOutputIntent, type Claims, writeXmp } from './xmp.ts';

/** Ink on paper: the light theme's colors if they print well. */
export const ink = {
  text: '#26221e',
  muted: '#67615a',
  hairline: '#c9c3b9',
  fill: '#efece6',
  accent: '#1f4e9c',
  good: '#3f7d4e',
  attention: '#b7791f',
  danger: '#b3372a',
} as const;
export type Ink = (typeof ink)[keyof typeof ink];

/** Font sizes in points; the leading is added between lines. */
export interface Style {
  face: Face;
  size: number;
  color: Ink;
  leading: number;
}

const style = (face: Face, size: number, color: Ink, leading: number): Style => ({
  face,
  size,
  color,
  leading,
});

export const styles = {
  title: style('semibold', 17, ink.text, 1),
  heading: style('semibold', 12, ink.text, 1),
  strong: style('semibold', 9, ink.text, 1.5),
  body: style('sans', 9, ink.text, 1.5),
  small: style('sans', 8, ink.muted, 1),
  label: style('sans', 6.5, ink.muted, 0.5),
  quote: style('serif', 9.5, ink.text, 2),
} as const;

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: { top: 54, bottom: 66, left: 54, right: 54 } } as const;

/**
 * A document being printed. Content goes between `left` and `left + width`; `y` is where the next element
 * starts.
 */
export interface Sheet {
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  top: number;
  /** Only the footer is below it. */
  bottom: number;
  tags: Tags;
  faces: Record<Face, EmbeddedFace>;
  /** Fonts for characters that the usual ones lack. */
  more: OutlineFace[];
  outlines: Outlines;
  /** Cache of which of these fonts has a character. */
  having: Map<number, OutlineFace | null>;
  /** The file written so far. */
  file: Gathered;
  /** Cache of the most recent line breaks. */
  broken: Map<string, string[]>;
  /** Called before a heading is drawn, on its page. */
  onHeading?: () => void;
  /** Whether the text contained a character that no font has. */
  hasPlaceholders: boolean;
  /** Whether a font for such a character could not be fetched. */
  isShortOfFonts: boolean;
  /** The standards that the file will claim. */
  claims: Claims;
}

/** Reports the progress of a long step, from 0 to 1; the result is awaited. */
export type Step = (done: number) => Promise<void> | void;

/** File metadata shown by PDF readers. */
interface About {
  title: string;
  subject: string;
  author: string;
  /** ISO 8601. */
  createdAt: string;
  /** All text of the document, in any order; it determines which additional fonts are needed. */
  text?: string;
  /** Fetches the additional fonts; without it there are none. */
  reach?: Reach;
  /** Reports the progress of fetching and opening them, from 0 to 1; the result is awaited. */
  onFont?: Step;
}

/** Opens a document with an empty first page. */
export async function openSheet({
  title,
  subject,
  author,
  createdAt,
  text = '',
  reach,
  onFont = () => {},
}: About): Promise<Sheet> {
  const fonts = await loadFonts();
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margins: page.margin,
    // Otherwise pdfkit would look for Helvetica's metrics in a file that is not bundled.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    info: {
      Title: printable(title),
      Subject: printable(subject),
      Author: printable(author),
      Creator: 'Plumbline',
      Producer: 'Plumbline',
      CreationDate: new Date(createdAt),
    },
  });
  const claims: Claims = { archive: true, access: true };
  writeXmp(pdf, { title, subject, author, createdAt }, claims);
  addOutputIntent(pdf);
  for (const [face, bytes] of Object.entries(fonts)) pdf.registerFont(face, bytes);
  const file = new Gathered();
  writeInto(pdf, file);
  settleEachPage(pdf);
  const found = await moreFonts(title + subject + author + text, reach, (done) => onFont(done / 2));
  const outlines = new Outlines(pdf);
  const more: OutlineFace[] = [];
  for (const bytes of found.fonts) {
    more.push(new OutlineFace(pdf, outlines, bytes));
    await onFont(0.5 + more.length / found.fonts.length / 2);
  }
  return {
    pdf,
    left: page.margin.left,
    width: page.width - page.margin.left - page.margin.right,
    top: page.margin.top,
    bottom: page.height - page.margin.bottom,
    tags: new Tags(pdf),
    faces: {
      sans: new EmbeddedFace(pdf, 'sans'),
      semibold: new EmbeddedFace(pdf, 'semibold'),
      serif: new EmbeddedFace(pdf, 'serif'),
    },
    more,
    outlines,
    having: new Map(),
    file,
    broken: new Map(),
    hasPlaceholders: false,
    isShortOfFonts: found.isShort,
    claims,
  };
}

/** Ends the document and returns the file. */
export async function closeSheet(
  { pdf, tags, outlines, file }: Sheet,
  onPages: Step = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  await endPages(pdf, onPages);
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  outlines.end();
  tags.end();
  pdf.end();
  await ended;
  return file.take();
}

/** Pages ended between progress updates. */
const pagesAtOnce = 50;

/** Ends the pages like pdfkit does at the end, but in steps. */
async function endPages(pdf: PDFKit.PDFDocument, onPages: Step): Promise<void> {
  const inside = pdf as unknown as { _pageBuffer: { end(): void }[]; _pageBufferStart: number };
  const pages = inside._pageBuffer;
  for (const [index, page] of pages.entries()) {
    page.end();
    if (index % pagesAtOnce === pagesAtOnce - 1) await onPages((index + 1) / pages.length);
  }
  inside._pageBuffer = [];
  inside._pageBufferStart += pages.length;
}

/** The parts of pdfkit's stream used here. */
interface Content {
  buffer: Uint8Array[];
  compress: boolean;
  data: { Filter?: string };
  write(chunk: Uint8Array | string): void;
  end(): void;
}

interface PdfPage {
  content: Content;
  dictionary: { data: { Contents: unknown } };
}

interface Written {
  _offset: number;
  _write(data: Uint8Array | string): void;
}

/** Bypasses pdfkit's stream, which would create a byte array per line. */
function writeInto(pdf: PDFKit.PDFDocument, file: Gathered): void {
  const into = pdf as unknown as Written;
  // The file header is already in the stream.
  for (let chunk = pdf.read(); chunk !== null; chunk = pdf.read()) file.add(chunk as Uint8Array);
  pdf.on('data', (chunk: Uint8Array) => file.add(chunk));
  into._write = (data) => {
    into._offset += typeof data === 'string' ? file.addLine(data) : file.add(data);
  };
}

/**
 * Compresses and writes a page's content as soon as the next page starts. Later additions, such as its footer
 * or a contents entry, get their own stream. Hundreds of uncompressed pages would not fit in a worker's
 * memory.
 */
function settleEachPage(pdf: PDFKit.PDFDocument): void {
  const current = () => pdf.page as unknown as PdfPage;
  const written = new PageBytes();
  let last = current();
  written.take(last.content);
  pdf.on('pageAdded', () => {
    const settled = last.content;
    last.content = pdf.ref({}) as unknown as Content;
    last.dictionary.data.Contents = [settled, last.content];
    // Without a write there would be no stream, and readers would treat the page as broken.
    last.content.write('');
    settled.end();
    last = current();
    written.take(last.content);
  });
}

/**
 * The current page's content as bytes in a buffer shared by all pages; as strings it would take many times
 * the memory and not be freed.
 */
class PageBytes {
  private bytes = new Uint8Array(256 * 1024);
  private filled = 0;

  /** Captures writes to a stream until it ends. */
  take(content: Content): void {
    const { write, end } = content;
    this.filled = 0;
    for (const chunk of content.buffer) this.add(chunk);
    content.write = (chunk) => this.add(chunk);
    content.end = () => {
      const packed = deflateSync(this.bytes.subarray(0, this.filled));
      Object.assign(content, { write, end, buffer: [], compress: false });
      content.data.Filter = 'FlateDecode';
      content.write(packed);
      content.end();
    };
  }

  private add(chunk: Uint8Array | string): void {
    const { length } = chunk;
    while (this.filled + length + 1 > this.bytes.length) {
      const more = new Uint8Array(this.bytes.length * 2);
      more.set(this.bytes);
      this.bytes = more;
    }
    if (typeof chunk !== 'string') {
      this.bytes.set(chunk, this.filled);
      this.filled += length;
      return;
    }
    for (let at = 0; at < length; at += 1) this.bytes[this.filled + at] = chunk.charCodeAt(at);
    this.bytes[this.filled + length] = 0x0a;
    this.filled += length + 1;
  }
}

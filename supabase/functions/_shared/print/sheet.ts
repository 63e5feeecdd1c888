import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { EmbeddedFace } from './face.ts';
import { type Face, loadFonts } from './fonts/load.ts';
import { moreFonts, type Reach } from './fonts/more.ts';
import { Gathered } from './gathered.ts';
import { OutlineFace, Outlines } from './outline-face.ts';
import { printable } from './printable.ts';
import { Tags } from './tags.ts';

/** Ink on paper: the screen's light colours where they print well. */
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

/** Points of type; the leading is added between lines. */
export interface Style {
  face: Face;
  size: number;
  colour: Ink;
  leading: number;
}

const style = (face: Face, size: number, colour: Ink, leading: number): Style => ({
  face,
  size,
  colour,
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

/** A document being printed. Everything is set between `left` and `left + width`; `y` is where the next thing begins. */
export interface Sheet {
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  top: number;
  /** Below it only the footer stands. */
  bottom: number;
  tags: Tags;
  faces: Record<Face, EmbeddedFace>;
  /** For what those have no glyph for. */
  more: OutlineFace[];
  outlines: Outlines;
  /** Which of these has a character, as far as that was asked. */
  having: Map<number, OutlineFace | null>;
  /** What is written of the file so far. */
  file: Gathered;
  /** Lines of what was set last. */
  broken: Map<string, string[]>;
  /** Told as a heading is about to be set, on the page where it will stand. */
  onHeading?: () => void;
  /** Whether something was set that no font has a glyph for. */
  hasPlaceholders: boolean;
  /** Whether a font that has one could not be fetched. */
  isShortOfFonts: boolean;
}

/** Told how far a long step is, from 0 to 1; what it returns is waited for. */
export type Step = (done: number) => Promise<void> | void;

/** What a reader's program shows about the file. */
interface About {
  title: string;
  subject: string;
  author: string;
  /** ISO 8601. */
  createdAt: string;
  /** All that will be set, in any order: it says which fonts are needed beside the usual ones. */
  text?: string;
  /** How these are fetched; without it there are none. */
  reach?: Reach;
  /** Told how far fetching and opening them is, from 0 to 1; what it returns is waited for. */
  onFont?: Step;
}

/** An empty sheet of the first page. */
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
    // Or it would look for Helvetica's measures in a file that no bundle has.
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

/** Pages that are ended before somebody is told how far it is. */
const pagesAtOnce = 50;

/** Ends the pages as pdfkit would at the end, in steps. */
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

/** A stream of pdfkit's, as far as it is used here. */
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

/** Past pdfkit's stream, which would make an array of bytes of each line. */
function writeInto(pdf: PDFKit.PDFDocument, file: Gathered): void {
  const into = pdf as unknown as Written;
  // The head of the file is in the stream already.
  for (let chunk = pdf.read(); chunk !== null; chunk = pdf.read()) file.add(chunk as Uint8Array);
  pdf.on('data', (chunk: Uint8Array) => file.add(chunk));
  into._write = (data) => {
    into._offset += typeof data === 'string' ? file.addLine(data) : file.add(data);
  };
}

/**
 * Writes what stands on a page into the file as soon as the next one begins, compressed; what is put on it later, its footer or an entry of
 * the contents, is a stream of its own. Hundreds of pages would not fit a worker's memory as they are drawn.
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
    // With nothing in it, it would be no stream, and readers would take the page for broken.
    last.content.write('');
    settled.end();
    last = current();
    written.take(last.content);
  });
}

/** What is drawn on the page at hand, as bytes in a place that all pages share: as text it would weigh many times as much, and stay. */
class PageBytes {
  private bytes = new Uint8Array(256 * 1024);
  private filled = 0;

  /** Takes what is written into a stream from now on, until it ends. */
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

import PDFDocument from 'pdfkit';
import { EmbeddedFace } from './face.ts';
import { type Face, loadFonts } from './fonts/load.ts';
import { moreFonts, type Reach } from './fonts/more.ts';
import { Gathered } from './gathered.ts';
import { OutlineFace } from './outline-face.ts';
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
type Ink = (typeof ink)[keyof typeof ink];

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
}

/** An empty sheet of the first page. */
export async function openSheet({
  title,
  subject,
  author,
  createdAt,
  text = '',
  reach,
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
  const found = await moreFonts(title + subject + author + text, reach);
  const more = found.fonts.map((bytes, index) => OutlineFace.open(pdf, bytes, index));
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
    file,
    broken: new Map(),
    hasPlaceholders: false,
    isShortOfFonts: found.isShort,
  };
}

/** Ends the document and returns the file. */
export async function closeSheet({ pdf, tags, more, file }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const face of more) face.end();
  tags.end();
  pdf.end();
  await ended;
  return file.take();
}

interface PdfPage {
  content: { write(chunk: Uint8Array | string): void; end(): void };
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
  let last = current();
  let lines = gatherLines(last.content);
  pdf.on('pageAdded', () => {
    const settled = last.content;
    lines.flush();
    last.content = pdf.ref({}) as unknown as PdfPage['content'];
    last.dictionary.data.Contents = [settled, last.content];
    settled.end();
    last = current();
    lines = gatherLines(last.content);
  });
}

/** Keeps the lines of a page as text until all are there. */
function gatherLines(content: PdfPage['content']): { flush: () => void } {
  const write = content.write.bind(content);
  const end = content.end.bind(content);
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) write(lines.join('\n'));
    lines = [];
  };
  content.write = (chunk) => {
    if (typeof chunk === 'string') lines.push(chunk);
    else {
      flush();
      write(chunk);
    }
  };
  content.end = () => {
    flush();
    end();
  };
  return { flush };
}

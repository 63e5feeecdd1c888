/**
 * PDF object streams: small objects compressed together, and the table of each object's location. A report
 * with thousands of rows has ten structure objects per row. Separately they would be two thirds of the file,
 * and pdfkit would hold every one in memory.
 * @see PDF 32000-1, 7.5.7 and 7.5.8
 */
import { deflateSync } from 'node:zlib';

/** The internals of pdfkit's document used here. */
interface Pdf {
  /** Offset of each object, by its number minus one. */
  _offsets: (number | null)[];
  _offset: number;
  _root: { id: number };
  _info: { id: number };
  _id: Uint8Array;
  _write(data: Uint8Array | string): void;
  _finalize(): void;
  push(chunk: null): void;
}

/** Objects per stream: a few kilobytes compressed, and a reader must decompress all of them to get one. */
const mostTogether = 200;
/** Bytes per table row: entry type, offset or stream number, and index in the stream. */
const columns = [1, 4, 2] as const;
const rowBytes = columns[0] + columns[1] + columns[2];

/** Writes an object's number wherever pdfkit writes a reference. */
export class Reference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  /** Otherwise pdfkit would treat it as a dictionary. */
  get [Symbol.toStringTag](): string {
    return 'Reference';
  }

  toString(): string {
    return `${this.id} 0 R`;
  }
}

export class Packed {
  private readonly pdf: Pdf;
  /** For each object here: its stream, and its index in that stream. */
  private readonly locations: [number[], number[]] = [[], []];
  private ids: number[] = [];
  private texts: string[] = [];

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf as unknown as Pdf;
    this.pdf._finalize = () => this.finish();
  }

  /** @returns the number of an object to be written later */
  reserve(): number {
    return this.pdf._offsets.push(null);
  }

  /** @param text of the object, in ASCII */
  write(id: number, text: string): void {
    this.ids.push(id);
    this.texts.push(text);
    if (this.ids.length >= mostTogether) this.flush();
  }

  private flush(): void {
    if (this.ids.length === 0) return;
    const stream = this.reserve();
    let at = 0;
    const index = this.ids.map((id, position) => {
      this.locations[0][id] = stream;
      this.locations[1][id] = position;
      const entry = `${id} ${at}`;
      at += (this.texts[position]?.length ?? 0) + 1;
      return entry;
    });
    const head = `${index.join(' ')}\n`;
    const bytes = deflateSync(latin(`${head}${this.texts.join('\n')}\n`));
    this.stream(stream, `/Type /ObjStm /N ${this.ids.length} /First ${head.length}`, bytes);
    this.ids = [];
    this.texts = [];
  }

  private stream(id: number, entries: string, bytes: Uint8Array): void {
    const { pdf } = this;
    pdf._offsets[id - 1] = pdf._offset;
    pdf._write(`${id} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream`);
    pdf._write(bytes);
    pdf._write('\nendstream\nendobj');
  }

  /** Replaces pdfkit's own table, which has a line per object and does not support object streams. */
  private finish(): void {
    const { pdf } = this;
    this.flush();
    const id = this.reserve();
    const begins = pdf._offset;
    pdf._offsets[id - 1] = begins;
    const hex = Array.from(pdf._id, (byte) => byte.toString(16).padStart(2, '0')).join('');
    this.stream(
      id,
      `/Type /XRef /Size ${id + 1} /W [${columns.join(' ')}] /Root ${pdf._root.id} 0 R /Info ${pdf._info.id} 0 R /ID [<${hex}> <${hex}>] /DecodeParms << /Predictor 12 /Columns ${rowBytes} >>`,
      deflateSync(this.table(id + 1)),
    );
    pdf._write(`startxref\n${begins}\n%%EOF`);
    pdf.push(null);
  }

  /** Each row as its difference from the row above, which compresses well. */
  private table(size: number): Uint8Array {
    const bytes = new Uint8Array(size * (rowBytes + 1));
    const above = new Uint8Array(rowBytes);
    const row = new Uint8Array(rowBytes);
    const view = new DataView(row.buffer);
    for (let id = 0; id < size; id += 1) {
      const stream = this.locations[0][id];
      const isFree = id === 0;
      row[0] = isFree ? 0 : stream === undefined ? 1 : 2;
      view.setUint32(1, isFree ? 0 : (stream ?? this.pdf._offsets[id - 1] ?? 0));
      view.setUint16(5, isFree ? 65_535 : (this.locations[1][id] ?? 0));
      const at = id * (rowBytes + 1);
      bytes[at] = 2;
      for (let column = 0; column < rowBytes; column += 1)
        bytes[at + 1 + column] = ((row[column] ?? 0) - (above[column] ?? 0)) & 0xff;
      above.set(row);
    }
    return bytes;
  }
}

function latin(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

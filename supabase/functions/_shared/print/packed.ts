/**
 * Small objects of a PDF that are written together, compressed, and the table that says where each object is. A report of thousands of rows
 * has ten objects a row that say what is a cell: by themselves they would be two thirds of the file, and pdfkit keeps every one of them.
 * @see PDF 32000-1, 7.5.7 and 7.5.8
 */
import { deflateSync } from 'node:zlib';

/** What pdfkit's document has inside, as far as it is used here. */
interface Pdf {
  /** Where each object is, by its number less one. */
  _offsets: (number | null)[];
  _offset: number;
  _root: { id: number };
  _info: { id: number };
  _id: Uint8Array;
  _write(data: Uint8Array | string): void;
  _finalize(): void;
  push(chunk: null): void;
}

/** A few kilobytes once compressed; a reader unpacks all of them for one. */
const mostTogether = 200;
/** Bytes of a row of the table: what kind of place, where, and which of those there. */
const columns = [1, 4, 2] as const;
const rowBytes = columns[0] + columns[1] + columns[2];

/** An object by its number, wherever pdfkit writes one. */
export class Reference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  /** Or pdfkit takes it for a dictionary. */
  get [Symbol.toStringTag](): string {
    return 'Reference';
  }

  toString(): string {
    return `${this.id} 0 R`;
  }
}

export class Packed {
  private readonly pdf: Pdf;
  /** Of each object that is here: in which stream, and as which one there. */
  private readonly places: [number[], number[]] = [[], []];
  private ids: number[] = [];
  private texts: string[] = [];

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf as unknown as Pdf;
    this.pdf._finalize = () => this.finish();
  }

  /** @returns the number of an object that is written later */
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
    const index = this.ids.map((id, place) => {
      this.places[0][id] = stream;
      this.places[1][id] = place;
      const entry = `${id} ${at}`;
      at += (this.texts[place]?.length ?? 0) + 1;
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

  /** In place of pdfkit's own table, which has a line for each object and knows of no streams of them. */
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

  /** Each row as what it is more than the one above it, which compresses well. */
  private table(size: number): Uint8Array {
    const bytes = new Uint8Array(size * (rowBytes + 1));
    const above = new Uint8Array(rowBytes);
    const row = new Uint8Array(rowBytes);
    const view = new DataView(row.buffer);
    for (let id = 0; id < size; id += 1) {
      const stream = this.places[0][id];
      const isFree = id === 0;
      row[0] = isFree ? 0 : stream === undefined ? 1 : 2;
      view.setUint32(1, isFree ? 0 : (stream ?? this.pdf._offsets[id - 1] ?? 0));
      view.setUint16(5, isFree ? 65_535 : (this.places[1][id] ?? 0));
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

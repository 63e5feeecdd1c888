import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { BundleSection } from './manifest.ts';
import { Copier } from './pdf-copy.ts';
import type { Picture } from './picture.ts';
import type { PngImage } from './png.ts';

/** A page as it will be hung into the bundle. */
export interface WrittenPage {
  ref: PDFRef;
  /** What is written over it at the end, when it is known which of how many pages it is. */
  stamp: PDFRef;
  /** In points, as it is looked at. */
  box: { x: number; y: number; width: number; height: number; turn: number };
}

type Bytes = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();
const name = PDFName.of;

/** Streams that are longer go into the bundle without a copy. */
const pageful = 4096;
/** Points of the page numbers. */
const size = 6.5;
const margin = 8;

/**
 * Writes a PDF from other PDFs, one after the other: each is parsed, renumbered, written and forgotten, so that no more than one is in
 * memory besides what has been written. What holds the pages together comes at the end.
 */
export class PdfWriter {
  readonly #chunks: Bytes[] = [];
  #length = 0;
  readonly #offsets = new Map<number, number>();
  /** Numbers objects. What is in it is written by and by, and taken out again. */
  #numbers = 0;
  readonly #catalog = this.reserve();
  readonly #tree = this.reserve();
  readonly #info = this.reserve();
  readonly #font = this.reserve();
  readonly #save = this.reserve();
  readonly sections: BundleSection[] = [];
  #measure: ((text: string) => number) | undefined;

  constructor() {
    // What is not ASCII behind the header tells that the file is no text.
    this.#put(Uint8Array.from([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  get length(): number {
    return this.#length;
  }

  reserve(): PDFRef {
    this.#numbers += 1;
    return PDFRef.of(this.#numbers);
  }

  #put(bytes: Bytes): void {
    this.#chunks.push(bytes);
    this.#length += bytes.byteLength;
  }

  write(ref: PDFRef, object: PDFObject): void {
    this.#offsets.set(ref.objectNumber, this.#length);
    if (object instanceof PDFRawStream && object.contents.byteLength > pageful) {
      object.dict.set(name('Length'), PDFNumber.of(object.contents.byteLength));
      this.#put(encoder.encode(`${ref.objectNumber} 0 obj\n${object.dict.toString()}\nstream\n`));
      this.#put(object.contents as Bytes);
      this.#put(encoder.encode('\nendstream\nendobj\n'));
      return;
    }
    const head = encoder.encode(`${ref.objectNumber} 0 obj\n`);
    const tail = encoder.encode('\nendobj\n');
    const bytes = new Uint8Array(head.length + object.sizeInBytes() + tail.length);
    bytes.set(head);
    object.copyBytesInto(bytes, head.length);
    bytes.set(tail, bytes.length - tail.length);
    this.#put(bytes);
  }

  /**
   * A file as it is, without another copy of it.
   * @returns where its bytes are
   */
  writeStream(ref: PDFRef, entries: Record<string, PDFObject>, content: Bytes): { from: number; to: number } {
    this.#offsets.set(ref.objectNumber, this.#length);
    const length = PDFNumber.of(content.byteLength);
    const dict = this.dict({ ...entries, Params: this.dict({ Size: length }), Length: length });
    this.#put(encoder.encode(`${ref.objectNumber} 0 obj\n${dict.toString()}\nstream\n`));
    const from = this.#length;
    this.#put(content);
    this.#put(encoder.encode('\nendstream\nendobj\n'));
    return { from, to: from + content.byteLength };
  }

  /** A JPEG as an image of the file. @returns its object, and where its bytes are */
  writePicture(picture: Picture, content: Bytes): { ref: PDFRef; at: { from: number; to: number } } {
    const ref = this.reserve();
    const { width, height, components } = picture;
    const colours = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components] ?? 'DeviceRGB';
    // Photo programs write the four inks the other way round.
    const inverted = components === 4 && {
      Decode: this.array([1, 0, 1, 0, 1, 0, 1, 0].map((one) => PDFNumber.of(one))),
    };
    const at = this.writeStream(
      ref,
      {
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: PDFNumber.of(width),
        Height: PDFNumber.of(height),
        ColorSpace: name(colours),
        BitsPerComponent: PDFNumber.of(8),
        Filter: name('DCTDecode'),
        ...inverted,
      },
      content,
    );
    return { ref, at };
  }

  /** What a PNG shows as an image of the file. */
  writePng({ width, height, bits, colours, palette, data, filtered }: PngImage): PDFRef {
    const ref = this.reserve();
    const size = { Columns: width, Colors: colours, BitsPerComponent: bits, Predictor: 15 };
    const parameters = Object.entries(size).map(([key, value]) => [key, PDFNumber.of(value)] as const);
    this.writeStream(
      ref,
      {
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: PDFNumber.of(width),
        Height: PDFNumber.of(height),
        BitsPerComponent: PDFNumber.of(bits),
        ColorSpace: palette
          ? this.array([
              name('Indexed'),
              name('DeviceRGB'),
              PDFNumber.of(Math.floor(palette.length / 3) - 1),
              PDFHexString.of(Buffer.from(palette).toString('hex')),
            ])
          : name(colours === 1 ? 'DeviceGray' : 'DeviceRGB'),
        Filter: name('FlateDecode'),
        ...(filtered && { DecodeParms: this.dict(Object.fromEntries(parameters)) }),
      },
      data,
    );
    return ref;
  }

  dict(entries: Record<string, PDFObject>): PDFDict {
    const dict = PDFDict.withContext(this.#context);
    for (const [key, value] of Object.entries(entries)) dict.set(name(key), value);
    return dict;
  }

  array(items: readonly PDFObject[]): PDFArray {
    const array = PDFArray.withContext(this.#context);
    for (const item of items) array.push(item);
    return array;
  }

  readonly #context = PDFContext.create();

  /** All that was written since the last section, as one. */
  endSection(title: string, attached?: BundleSection['attached']): void {
    const from = this.sections.at(-1)?.to ?? 0;
    const hash = createHash('sha256');
    let at = this.#length;
    let first = this.#chunks.length;
    while (at > from) {
      first -= 1;
      at -= this.#chunks[first]?.byteLength ?? 0;
    }
    for (const chunk of this.#chunks.slice(first)) hash.update(chunk);
    this.sections.push({
      name: title,
      from,
      to: this.#length,
      sha256: hash.digest('hex'),
      ...(attached && { attached }),
    });
  }

  /**
   * @param pictures what is shown on a page beside what it has, by its place from 0
   * @throws what the library says of a file that it cannot open, or not without a password
   */
  async addPages(bytes: Bytes, pictures: ReadonlyMap<number, PDFRef> = new Map()): Promise<WrittenPage[]> {
    const file = await PDFDocument.load(viewed(bytes), { updateMetadata: false });
    if (file.isEncrypted) throw new Error('Encrypted');
    const context = PDFContext.create();
    context.largestObjectNumber = this.#numbers;
    const copier = new Copier(file.context, context);
    const pages = file.getPages().map((page) => ({
      ref: copier.ref(page.ref),
      crop: page.getCropBox(),
      turn: ((page.getRotation().angle % 360) + 360) % 360,
    }));
    if (pages.length === 0) throw new Error('No pages');
    copier.finish();
    this.#numbers = context.largestObjectNumber;
    const written = pages.map(({ ref, crop, turn }, index): WrittenPage => {
      const stamp = this.reserve();
      this.#prepare(context, context.lookup(ref, PDFDict), stamp, pictures.get(index));
      const sideways = turn % 180 !== 0;
      return {
        ref,
        stamp,
        box: {
          x: crop.x,
          y: crop.y,
          width: sideways ? crop.height : crop.width,
          height: sideways ? crop.width : crop.height,
          turn,
        },
      };
    });
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      this.write(ref, object);
      context.delete(ref);
    }
    return written;
  }

  /** Hangs the page into the tree, and its stamp behind what it shows. */
  #prepare(context: PDFContext, page: PDFDict, stamp: PDFRef, picture?: PDFRef): void {
    page.set(name('Parent'), this.#tree);
    const contents = page.get(name('Contents'));
    const input = contents instanceof PDFRef ? context.lookup(contents) : contents;
    const stated = input instanceof PDFArray ? input.asArray() : contents ? [contents] : [];
    // What was left empty by who printed it is no stream, and a reader shows nothing of a page that names it.
    const shown = stated.filter(
      (one) => (one instanceof PDFRef ? context.lookup(one) : one) instanceof PDFStream,
    );
    page.set(name('Contents'), this.array([this.#save, ...shown, stamp]));
    const resources = cloned(context, page.get(name('Resources')));
    const fonts = cloned(context, resources.get(name('Font')));
    fonts.set(name('PlumblineStamp'), this.#font);
    resources.set(name('Font'), fonts);
    if (picture) resources.set(name('XObject'), this.dict({ PlumblinePicture: picture }));
    page.set(name('Resources'), resources);
  }

  async #widthOf(text: string): Promise<number> {
    if (!this.#measure) {
      const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
      this.#measure = (one) => font.widthOfTextAtSize(one, size);
    }
    return this.#measure(text);
  }

  /**
   * Writes over a page which one it is, at its top edge as it is looked at, where no footer stands.
   * @param picture where its picture is drawn
   */
  async writeStamp({ stamp, box }: WrittenPage, text: string, picture?: readonly number[]): Promise<void> {
    const { x, y, width, height, turn } = box;
    const [across, up] = turn % 180 === 0 ? [width, height] : [height, width];
    const matrix = {
      0: `1 0 0 1 ${n(x)} ${n(y)}`,
      90: `0 1 -1 0 ${n(x + across)} ${n(y)}`,
      180: `-1 0 0 -1 ${n(x + across)} ${n(y + up)}`,
      270: `0 -1 1 0 ${n(x)} ${n(y + up)}`,
    }[turn];
    const wide = await this.#widthOf(text);
    const left = Math.max(margin, width - wide - 2 * margin);
    const top = height - 16;
    const shown = picture ? `q ${picture.map(n).join(' ')} cm /PlumblinePicture Do Q\n` : '';
    const content = `Q\n${shown}q ${matrix ?? `1 0 0 1 ${n(x)} ${n(y)}`} cm 1 1 1 rg ${n(left - 3)} ${n(top - 2)} ${n(wide + 6)} ${n(size + 4)} re f 0.15 0.13 0.12 rg BT /PlumblineStamp ${size} Tf ${n(left)} ${n(top)} Td (${text}) Tj ET Q\n`;
    this.write(stamp, PDFRawStream.of(this.dict({}), encoder.encode(content)));
  }

  /** What holds the pages together. */
  writeTree(
    pages: readonly WrittenPage[],
    {
      bookmarks,
      files,
      title,
      author,
      createdAt,
    }: {
      bookmarks: readonly { title: string; page: number }[];
      files: readonly { name: string; ref: PDFRef }[];
      title: string;
      author: string;
      createdAt: string;
    },
  ): void {
    this.write(
      this.#tree,
      this.dict({
        Type: name('Pages'),
        Count: PDFNumber.of(pages.length),
        Kids: this.array(pages.map(({ ref }) => ref)),
      }),
    );
    this.write(
      this.#font,
      this.dict({
        Type: name('Font'),
        Subtype: name('Type1'),
        BaseFont: name('Helvetica'),
        Encoding: name('WinAnsiEncoding'),
      }),
    );
    this.write(this.#save, PDFRawStream.of(this.dict({}), encoder.encode('q\n')));
    const text = (value: string) => PDFHexString.fromText(value);
    this.write(
      this.#info,
      this.dict({
        Title: text(title),
        Author: text(author),
        Creator: text('Plumbline'),
        Producer: text('Plumbline'),
        CreationDate: text(`D:${createdAt.replace(/\D/g, '').slice(0, 14)}Z`),
      }),
    );
    const outline = this.#writeOutline(bookmarks, pages);
    const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
    this.write(
      this.#catalog,
      this.dict({
        Type: name('Catalog'),
        Pages: this.#tree,
        Lang: text('en-US'),
        ViewerPreferences: this.dict({ DisplayDocTitle: this.#context.obj(true) }),
        PageMode: name('UseOutlines'),
        Outlines: outline,
        Names: this.dict({
          EmbeddedFiles: this.dict({
            Names: this.array(sorted.flatMap((one) => [text(one.name), one.ref])),
          }),
        }),
        AF: this.array(sorted.map(({ ref }) => ref)),
      }),
    );
  }

  #writeOutline(
    bookmarks: readonly { title: string; page: number }[],
    pages: readonly WrittenPage[],
  ): PDFRef {
    const root = this.reserve();
    const items = bookmarks.map((bookmark) => ({ ...bookmark, ref: this.reserve() }));
    for (const [at, { title, page, ref }] of items.entries()) {
      const target = pages[page - 1];
      const [before, after] = [items[at - 1], items[at + 1]];
      this.write(
        ref,
        this.dict({
          Title: PDFHexString.fromText(title),
          Parent: root,
          ...(before && { Prev: before.ref }),
          ...(after && { Next: after.ref }),
          ...(target && { Dest: this.array([target.ref, name('Fit')]) }),
        }),
      );
    }
    const [first, last] = [items[0], items.at(-1)];
    this.write(
      root,
      this.dict({
        Type: name('Outlines'),
        Count: PDFNumber.of(items.length),
        ...(first && last && { First: first.ref, Last: last.ref }),
      }),
    );
    return root;
  }

  /**
   * Ends the file with an object that says the hashes of all before it, and of the table behind it.
   * @param manifest is given the hash of the table, and answers what the object holds
   */
  end(
    ref: PDFRef,
    manifest: (structureSha256: string) => Bytes,
    keys: { manifest: string; hash: string },
  ): Bytes[] {
    // The last object begins where the sections end, so the table is known before it is written.
    this.#offsets.set(ref.objectNumber, this.#length);
    const count = this.#numbers + 1;
    const rows = Array.from({ length: count }, (_, number) => {
      const at = number === 0 ? undefined : this.#offsets.get(number);
      return at === undefined
        ? `0000000000 ${number === 0 ? '65535' : '00000'} f \n`
        : `${String(at).padStart(10, '0')} 00000 n \n`;
    });
    const table = `xref\n0 ${count}\n${rows.join('')}`;
    const trailer = `trailer\n<< /Size ${count} /Root ${this.#catalog.tag} /Info ${this.#info.tag} /${keys.manifest} ${ref.tag}`;
    const content = manifest(createHash('sha256').update(table).update(trailer).digest('hex'));
    const hash = createHash('sha256').update(content).digest('hex');
    this.writeStream(ref, { Type: name('EmbeddedFile'), Subtype: name('application/json') }, content);
    const tableAt = this.#length;
    this.#put(
      encoder.encode(`${table}${trailer} /${keys.hash} <${hash}> >>\nstartxref\n${tableAt}\n%%EOF\n`),
    );
    return this.#chunks;
  }
}

/** Bytes whose slices are views on them: what is cut out of a file is not copied, and goes into the bundle as it is. */
class Viewed extends Uint8Array<ArrayBuffer> {
  override slice(start?: number, end?: number): Viewed {
    return this.subarray(start, end) as Viewed;
  }
}
const viewed = (bytes: Bytes) => new Viewed(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A dictionary of its own, since others may share the one that was there. */
function cloned(context: PDFContext, input: PDFObject | undefined): PDFDict {
  const found = input instanceof PDFRef ? context.lookup(input) : input;
  return found instanceof PDFDict ? found.clone(context) : PDFDict.withContext(context);
}

const n = (value: number) => String(Math.round(value * 100) / 100);

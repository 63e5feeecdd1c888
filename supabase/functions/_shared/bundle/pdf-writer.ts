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

/** A page ready to be added to the bundle's page tree. */
export interface WrittenPage {
  ref: PDFRef;
  /** The stamp, written at the end when the page number and page count are known. */
  stamp: PDFRef;
  /** In points, in viewing orientation. */
  box: { x: number; y: number; width: number; height: number; turn: number };
}

type Bytes = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();
const name = PDFName.of;

/** Streams longer than this are added to the bundle without copying. */
const pageful = 4096;
/** Font size of page numbers, in points. */
const size = 6.5;
const margin = 8;

/**
 * Writes a PDF from other PDFs, one at a time: each is parsed, renumbered, written, and released, so that
 * only one is in memory besides the output. The page tree is written at the end.
 */
export class PdfWriter {
  readonly #chunks: Bytes[] = [];
  #length = 0;
  readonly #offsets = new Map<number, number>();
  /** Assigns object numbers. Its objects are written and removed over time. */
  #numbers = 0;
  readonly #catalog = this.reserve();
  readonly #tree = this.reserve();
  readonly #info = this.reserve();
  readonly #font = this.reserve();
  readonly #save = this.reserve();
  readonly sections: BundleSection[] = [];
  #measure: ((text: string) => number) | undefined;

  constructor() {
    // Non-ASCII bytes after the header mark the file as binary.
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
   * Adds a file as is, without copying it.
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

  /** Adds a JPEG as an image. @returns its object, and where its bytes are */
  writePicture(picture: Picture, content: Bytes): { ref: PDFRef; at: { from: number; to: number } } {
    const ref = this.reserve();
    const { width, height, components } = picture;
    const colors = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components] ?? 'DeviceRGB';
    // Photo editors invert the four inks.
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
        ColorSpace: name(colors),
        BitsPerComponent: PDFNumber.of(8),
        Filter: name('DCTDecode'),
        ...inverted,
      },
      content,
    );
    return { ref, at };
  }

  /** Adds the content of a PNG as an image. */
  writePng({ width, height, bits, colors, palette, data, filtered }: PngImage): PDFRef {
    const ref = this.reserve();
    const size = { Columns: width, Colors: colors, BitsPerComponent: bits, Predictor: 15 };
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
          : name(colors === 1 ? 'DeviceGray' : 'DeviceRGB'),
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

  /** Everything written since the last section, as one section. */
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
   * @param pictures images drawn on a page in addition to its content, by page index from 0
   * @throws the library's error for a file that cannot be opened, or not without a password
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

  /** Adds the page to the page tree, with its stamp after its content. */
  #prepare(context: PDFContext, page: PDFDict, stamp: PDFRef, picture?: PDFRef): void {
    page.set(name('Parent'), this.#tree);
    const contents = page.get(name('Contents'));
    const input = contents instanceof PDFRef ? context.lookup(contents) : contents;
    const stated = input instanceof PDFArray ? input.asArray() : contents ? [contents] : [];
    // Some producers list empty entries that are not streams; readers show nothing of a page that references
    // one.
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
   * Stamps a page with its number at the top edge in viewing orientation, where there is no footer.
   * @param picture where the page's image is drawn
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
    const content = [
      `Q\n${shown}q ${matrix ?? `1 0 0 1 ${n(x)} ${n(y)}`} cm`,
      `1 1 1 rg ${n(left - 3)} ${n(top - 2)} ${n(wide + 6)} ${n(size + 4)} re f`,
      `0.15 0.13 0.12 rg BT /PlumblineStamp ${size} Tf ${n(left)} ${n(top)} Td (${text}) Tj ET Q\n`,
    ].join(' ');
    this.write(stamp, PDFRawStream.of(this.dict({}), encoder.encode(content)));
  }

  /** The page tree. */
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
   * Ends the file with an object that holds the hashes of everything before it and of the table after it.
   * @param manifest receives the table's hash and returns the object's content
   */
  end(
    ref: PDFRef,
    manifest: (structureSha256: string) => Bytes,
    keys: { manifest: string; hash: string },
  ): Bytes[] {
    // The last object begins where the sections end, so the table is known in advance.
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

/** Bytes whose slices are views: parts cut from a file are not copied and go into the bundle unchanged. */
class Viewed extends Uint8Array<ArrayBuffer> {
  override slice(start?: number, end?: number): Viewed {
    return this.subarray(start, end) as Viewed;
  }
}
const viewed = (bytes: Bytes) => new Viewed(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns a separate copy of the dictionary, because other pages may share the original. */
function cloned(context: PDFContext, input: PDFObject | undefined): PDFDict {
  const found = input instanceof PDFRef ? context.lookup(input) : input;
  return found instanceof PDFDict ? found.clone(context) : PDFDict.withContext(context);
}

const n = (value: number) => String(Math.round(value * 100) / 100);

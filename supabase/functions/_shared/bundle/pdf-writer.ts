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
  PDFString,
} from '@cantoo/pdf-lib';
import { claimsOf } from '../print/claims.ts';
import { printable } from '../print/printable.ts';
import { srgbProfile } from '../print/srgb.ts';
import { embedStampFont } from '../print/stamp-font.ts';
import { type Claims, packetOf, xmpOf } from '../print/xmp.ts';
import type { BundleSection } from './manifest.ts';
import { Copier } from './pdf-copy.ts';
import type { Picture } from './picture.ts';
import type { PngImage } from './png.ts';

/** A page ready to be added to the bundle's page tree. */
export interface WrittenPage {
  ref: PDFRef;
  /** The stamp, written at the end when the page number and page count are known. */
  stamp: PDFRef;
  /** Whether the page's content is one figure, because the file has no tags that we made. */
  isFigure: boolean;
  /** The number of the picture among the page's tagged content. */
  pictureId: number | undefined;
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
  readonly #save = this.reserve();
  readonly #figure = this.reserve();
  readonly #structure = this.reserve();
  readonly #root = this.reserve();
  /** The elements below the root. */
  readonly #elements: PDFObject[] = [];
  /** For each page, the elements of its content; for each link, its element. */
  readonly #owners: [key: number, owners: PDFObject][] = [];
  #nextOwner = 0;
  /** What the whole file meets so far. */
  readonly claims: Claims = { archive: true, access: true };
  #font = this.#catalog;
  readonly sections: BundleSection[] = [];
  #stamps: { width: (text: string) => number; hex: (text: string) => string } | undefined;

  constructor() {
    // Non-ASCII bytes after the header mark the file as binary.
    this.#put(Uint8Array.from([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** Writes the font of the stamps. Comes before the first page. */
  async begin(): Promise<void> {
    const file = await PDFDocument.create();
    const font = await embedStampFont(file);
    const hex = (text: string) => font.encodeText(text).toString();
    // Only these characters are embedded.
    hex('Paper trail page of 0123456789');
    await font.embed();
    const context = this.#numbered();
    const copier = new Copier(file.context, context);
    this.#font = copier.ref(font.ref);
    copier.finish();
    this.#writeAll(context);
    this.#stamps = { width: (text) => font.widthOfTextAtSize(text, size), hex };
  }

  /** A context whose object numbers follow those of the bundle. */
  #numbered(): PDFContext {
    const context = PDFContext.create();
    context.largestObjectNumber = this.#numbers;
    return context;
  }

  #writeAll(context: PDFContext): void {
    this.#numbers = Math.max(this.#numbers, context.largestObjectNumber);
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      this.write(ref, object);
      context.delete(ref);
    }
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
    if (components === 4) this.claims.archive = false;
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
   * @param title what the pages are called for screen readers, if the file has no tags that we made
   * @param pictures images drawn on a page in addition to its content, with a description, by page index from 0
   * @param isFirst whether screen readers read its content before that of earlier files
   * @throws the library's error for a file that cannot be opened, or not without a password
   */
  async addPages(
    bytes: Bytes,
    {
      title,
      pictures = new Map(),
      isFirst = false,
    }: { title: string; pictures?: ReadonlyMap<number, Drawn>; isFirst?: boolean },
  ): Promise<WrittenPage[]> {
    const before = this.#elements.length;
    const file = await PDFDocument.load(viewed(bytes), { updateMetadata: false });
    if (file.isEncrypted) throw new Error('Encrypted');
    const context = this.#numbered();
    const copier = new Copier(file.context, context);
    const pages = file.getPages().map((page) => ({
      ref: copier.ref(page.ref),
      crop: page.getCropBox(),
      turn: ((page.getRotation().angle % 360) + 360) % 360,
    }));
    if (pages.length === 0) throw new Error('No pages');
    const claims = claimsOf(file);
    this.claims.archive &&= claims.archive;
    this.claims.access &&= claims.access;
    const owners = claims.access ? this.#copyTags(file, copier) : null;
    copier.finish();
    this.#numbers = context.largestObjectNumber;
    const written = pages.map(({ ref, crop, turn }, index): WrittenPage => {
      const stamp = this.reserve();
      const page = context.lookup(ref, PDFDict);
      const picture = pictures.get(index);
      this.#prepare(context, page, { stamp, picture: picture?.ref, isFigure: !owners });
      const { shift = 0 } = owners ?? {};
      const pictureId =
        owners && picture ? this.#tagPicture(context, ref, { page, shift, ...picture }) : undefined;
      if (!owners) this.#tagAsFigure(context, ref, page, `${title}, page ${index + 1} of ${pages.length}`);
      const sideways = turn % 180 !== 0;
      return {
        ref,
        stamp,
        isFigure: !owners,
        pictureId,
        box: {
          x: crop.x,
          y: crop.y,
          width: sideways ? crop.height : crop.width,
          height: sideways ? crop.width : crop.height,
          turn,
        },
      };
    });
    // The owners of the pages' content keep their order, after those of earlier files.
    for (const { ref } of owners ? pages : [])
      shiftKeys(context, context.lookup(ref, PDFDict), owners?.shift ?? 0);
    this.#writeAll(context);
    if (isFirst) this.#elements.unshift(...this.#elements.splice(before));
    return written;
  }

  /**
   * Takes over the tags of a file that we printed. Their numbers continue those of earlier files.
   * @returns null if it has none
   */
  #copyTags(file: PDFDocument, copier: Copier): { shift: number } | null {
    const at = file.catalog.get(name('StructTreeRoot'));
    const tree = file.catalog.lookup(name('StructTreeRoot'));
    const numbers = tree instanceof PDFDict && tree.lookup(name('ParentTree'));
    const pairs = numbers instanceof PDFDict && numbers.lookup(name('Nums'));
    if (!(at instanceof PDFRef && tree instanceof PDFDict && pairs instanceof PDFArray)) return null;
    copier.alias(at, this.#structure);
    const kids = tree.lookup(name('K'));
    for (const kid of kids instanceof PDFArray ? kids.asArray() : []) this.#elements.push(copier.value(kid));
    const shift = this.#nextOwner;
    const list = pairs.asArray();
    for (let index = 0; index + 1 < list.length; index += 2) {
      const key = shift + (list[index] as PDFNumber).asNumber();
      this.#owners.push([key, copier.value(list[index + 1] as PDFObject)]);
      this.#nextOwner = Math.max(this.#nextOwner, key + 1);
    }
    return { shift };
  }

  /** An element for a picture that the stamp of a page draws. @returns its number on the page */
  #tagPicture(
    context: PDFContext,
    ref: PDFRef,
    { page, description, shift }: { page: PDFDict; description: string; shift: number },
  ): number | undefined {
    const key = page.get(name('StructParents'));
    const owners =
      key instanceof PDFNumber
        ? this.#owners.find(([one]) => one === shift + key.asNumber())?.[1]
        : undefined;
    const list = owners instanceof PDFRef ? context.lookup(owners) : owners;
    if (!(list instanceof PDFArray)) return undefined;
    const id = list.size();
    list.push(this.#element('Figure', { ref, description, id }));
    return id;
  }

  /** Marks the whole page as a figure with a description. Links and fields lose their place in the tags. */
  #tagAsFigure(context: PDFContext, ref: PDFRef, page: PDFDict, description: string): void {
    const key = this.#nextOwner;
    this.#nextOwner += 1;
    page.set(name('StructParents'), PDFNumber.of(key));
    for (const annotation of annotationsOf(context, page)) annotation.delete(name('StructParent'));
    this.#owners.push([key, this.array([this.#element('Figure', { ref, description, id: 0 })])]);
  }

  #element(kind: string, { ref, description, id }: { ref: PDFRef; description: string; id: number }): PDFRef {
    const element = this.reserve();
    this.write(
      element,
      this.dict({
        S: name(kind),
        P: this.#structure,
        Pg: ref,
        Alt: PDFHexString.fromText(description),
        K: PDFNumber.of(id),
      }),
    );
    this.#elements.push(element);
    return element;
  }

  /** Adds the page to the page tree, with its stamp after its content. */
  #prepare(
    context: PDFContext,
    page: PDFDict,
    { stamp, picture, isFigure }: { stamp: PDFRef; picture: PDFRef | undefined; isFigure: boolean },
  ): void {
    page.set(name('Parent'), this.#tree);
    const contents = page.get(name('Contents'));
    const input = contents instanceof PDFRef ? context.lookup(contents) : contents;
    const stated = input instanceof PDFArray ? input.asArray() : contents ? [contents] : [];
    // Some producers list empty entries that are not streams; readers show nothing of a page that references
    // one.
    const shown = stated.filter(
      (one) => (one instanceof PDFRef ? context.lookup(one) : one) instanceof PDFStream,
    );
    page.set(name('Contents'), this.array([isFigure ? this.#figure : this.#save, ...shown, stamp]));
    const resources = cloned(context, page.get(name('Resources')));
    const fonts = cloned(context, resources.get(name('Font')));
    fonts.set(name('PlumblineStamp'), this.#font);
    resources.set(name('Font'), fonts);
    if (picture) resources.set(name('XObject'), this.dict({ PlumblinePicture: picture }));
    page.set(name('Resources'), resources);
  }

  /**
   * Stamps a page with its number at the top edge in viewing orientation, where there is no footer.
   * @param picture where the page's image is drawn
   */
  writeStamp(
    { stamp, box, isFigure, pictureId }: WrittenPage,
    text: string,
    picture?: readonly number[],
  ): void {
    const { width: widthOf = () => 0, hex = () => '<>' } = this.#stamps ?? {};
    const { x, y, width, height, turn } = box;
    const [across, up] = turn % 180 === 0 ? [width, height] : [height, width];
    const matrix = {
      0: `1 0 0 1 ${n(x)} ${n(y)}`,
      90: `0 1 -1 0 ${n(x + across)} ${n(y)}`,
      180: `-1 0 0 -1 ${n(x + across)} ${n(y + up)}`,
      270: `0 -1 1 0 ${n(x)} ${n(y + up)}`,
    }[turn];
    const wide = widthOf(text);
    const left = Math.max(margin, width - wide - 2 * margin);
    const top = height - 16;
    const drawn = picture ? `q ${picture.map(n).join(' ')} cm /PlumblinePicture Do Q` : '';
    const shown = drawn && `/Figure <</MCID ${pictureId ?? 0}>> BDC ${drawn} EMC\n`;
    const content = [
      `${isFigure ? 'EMC ' : ''}Q\n${shown}/Artifact BMC q ${matrix ?? `1 0 0 1 ${n(x)} ${n(y)}`} cm`,
      `1 1 1 rg ${n(left - 3)} ${n(top - 2)} ${n(wide + 6)} ${n(size + 4)} re f`,
      `0.15 0.13 0.12 rg BT /PlumblineStamp ${size} Tf ${n(left)} ${n(top)} Td ${hex(text)} Tj ET Q EMC\n`,
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
      subject,
      author,
      createdAt,
    }: {
      bookmarks: readonly { title: string; page: number }[];
      files: readonly { name: string; ref: PDFRef }[];
      title: string;
      subject: string;
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
    this.write(this.#save, PDFRawStream.of(this.dict({}), encoder.encode('q\n')));
    this.write(this.#figure, PDFRawStream.of(this.dict({}), encoder.encode('q /Figure <</MCID 0>> BDC\n')));
    const text = (value: string) => PDFHexString.fromText(value);
    this.write(
      this.#info,
      this.dict({
        Title: text(printable(title)),
        Subject: text(printable(subject)),
        Author: text(printable(author)),
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
        Metadata: this.#writeMetadata({ title, subject, author, createdAt }),
        OutputIntents: this.array([this.#writeColors()]),
        MarkInfo: this.dict({ Marked: this.#context.obj(true) }),
        StructTreeRoot: this.#writeStructure(),
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

  #writeMetadata(described: Parameters<typeof xmpOf>[0]): PDFRef {
    const ref = this.reserve();
    const packet = encoder.encode(packetOf(xmpOf(described, this.claims)));
    const dict = this.dict({ Type: name('Metadata'), Subtype: name('XML') });
    this.write(ref, PDFRawStream.of(dict, packet));
    return ref;
  }

  /** Says that colors without a profile are those of sRGB. */
  #writeColors(): PDFRef {
    const [profile, intent] = [this.reserve(), this.reserve()];
    this.write(profile, PDFRawStream.of(this.dict({ N: PDFNumber.of(3) }), srgbProfile()));
    this.write(
      intent,
      this.dict({
        Type: name('OutputIntent'),
        S: name('GTS_PDFA1'),
        OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
        DestOutputProfile: profile,
      }),
    );
    return intent;
  }

  /** The tags: those of our own pages, and a figure per page of another file. */
  #writeStructure(): PDFRef {
    const numbers = this.reserve();
    this.write(
      numbers,
      this.dict({ Nums: this.array(this.#owners.flatMap(([key, owners]) => [PDFNumber.of(key), owners])) }),
    );
    this.write(
      this.#structure,
      this.dict({ S: name('Document'), P: this.#root, K: this.array(this.#elements) }),
    );
    this.write(
      this.#root,
      this.dict({
        Type: name('StructTreeRoot'),
        K: this.array([this.#structure]),
        ParentTree: numbers,
        ParentTreeNextKey: PDFNumber.of(this.#nextOwner),
      }),
    );
    return this.#root;
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
    const parts = this.sections.map(({ sha256 }) => sha256).join('');
    const id = createHash('sha256').update(parts).digest('hex').slice(0, 32);
    const trailer = `trailer\n<< /Size ${count} /Root ${this.#catalog.tag} /Info ${this.#info.tag} /ID [<${id}> <${id}>] /${keys.manifest} ${ref.tag}`;
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

/** A picture that the stamp of a page draws. */
interface Drawn {
  ref: PDFRef;
  description: string;
}

function annotationsOf(context: PDFContext, page: PDFDict): PDFDict[] {
  const listed = page.get(name('Annots'));
  const list = listed instanceof PDFRef ? context.lookup(listed) : listed;
  return (list instanceof PDFArray ? list.asArray() : [])
    .map((one) => (one instanceof PDFRef ? context.lookup(one) : one))
    .filter((one) => one instanceof PDFDict);
}

/** Moves the numbers by which a page and its links find their tags. */
function shiftKeys(context: PDFContext, page: PDFDict, by: number): void {
  const shift = (dict: PDFDict, key: string) => {
    const number = dict.get(name(key));
    if (number instanceof PDFNumber) dict.set(name(key), PDFNumber.of(number.asNumber() + by));
  };
  shift(page, 'StructParents');
  for (const annotation of annotationsOf(context, page)) shift(annotation, 'StructParent');
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

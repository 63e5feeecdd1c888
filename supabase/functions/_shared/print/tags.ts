/** The structure tree for screen readers: headings, tables, cells, and decoration. */
import { Packed, Reference } from './packed.ts';

/** Structure types from PDF 32000-1, 14.8.4. */
export type Kind =
  | 'Sect'
  | 'Part'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'TOC'
  | 'TOCI'
  | 'Reference'
  | 'Link'
  | 'Span'
  | 'L'
  | 'LI'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'BlockQuote';

interface Options {
  /** Alt text of a figure. */
  alt?: string;
  scope?: 'Column' | 'Row';
}

/** The internals of pdfkit's document used here. */
interface Pdf {
  page: {
    dictionary: { id: number; data: { StructParents?: number } };
    annotations: { id: number }[];
  };
  addContent(content: string): void;
  getStructTreeRoot(): { id: number; data: object };
}

/** An open element; it is written and released when it ends. */
interface Element {
  id: number;
  /** Type, parent, and attributes. */
  head: string;
  /** The page of its content; the first if there are several. */
  page: number;
  kids: string[];
}

export class Tags {
  private readonly pdf: Pdf;
  private readonly packed: Packed;
  private readonly open: Element[];
  private readonly root: Element;
  /** For each page, the element of each piece of content; for each link, its element. */
  private readonly owners: (number[] | number)[] = [];
  private depth = 0;

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf as unknown as Pdf;
    this.packed = new Packed(pdf);
    const tree = this.pdf.getStructTreeRoot();
    this.root = {
      id: this.packed.reserve(),
      head: `/Type /StructElem /S /Document /P ${tree.id} 0 R`,
      page: 0,
      kids: [],
    };
    this.open = [this.root];
  }

  /** Puts content drawn by `draw` in an element of its own. */
  within<Result>(kind: Kind, draw: () => Result, options: Options = {}): Result {
    this.begin(kind, options);
    try {
      return draw();
    } finally {
      this.finish();
    }
  }

  /** Like `within`, but `finish` ends the element. */
  begin(kind: Kind, options: Options = {}): void {
    this.open.push(this.element(kind, options));
  }

  finish(): void {
    const element = this.open.pop();
    if (element) this.write(element);
  }

  /** Reserves an element that is filled in later. */
  reserve(kind: Kind): { fill: (draw: () => void) => void } {
    const element = this.element(kind, {});
    return {
      fill: (draw) => {
        this.open.push(element);
        draw();
        this.finish();
      },
    };
  }

  /**
   * Marks content that `draw` puts on the current page as belonging to one element; `draw` must not start
   * another page.
   */
  content(kind: Kind, draw: () => void, options: Options = {}): void {
    const element = this.pieces(kind, options);
    element.on(draw);
    element.end();
  }

  /** An element whose content is drawn in pieces across pages. */
  pieces(kind: Kind, options: Options = {}): { on: (draw: () => void) => void; end: () => void } {
    // Nested content belongs to the outer element and gets none of its own.
    if (this.depth > 0) return { on: (draw) => draw(), end: () => {} };
    const element = this.element(kind, options);
    return {
      on: (draw) => this.marked(`/${kind} <</MCID ${this.own(element)}>> BDC`, draw),
      end: () => this.write(element),
    };
  }

  /**
   * Puts a link in the open element.
   * @param draw creates the annotation on the current page, with this `StructParent`
   */
  link(draw: (structParent: number) => void): void {
    const element = this.open.at(-1) ?? this.root;
    draw(this.owners.push(element.id) - 1);
    const { dictionary, annotations } = this.pdf.page;
    element.kids.push(`<</Type /OBJR /Pg ${dictionary.id} 0 R /Obj ${annotations.at(-1)?.id} 0 R>>`);
  }

  /** Rules, backgrounds, and page numbers: skipped by screen readers. */
  decoration(draw: () => void): void {
    if (this.depth > 0) draw();
    else this.marked('/Artifact BMC', draw);
  }

  end(): void {
    while (this.open.length > 0) this.finish();
    const tree = this.packed.reserve();
    const keys = this.owners.map((owners, key) => {
      if (typeof owners === 'number') return `${key} ${owners} 0 R`;
      const id = this.packed.reserve();
      this.packed.write(id, `[${owners.map((owner) => `${owner} 0 R`).join(' ')}]`);
      return `${key} ${id} 0 R`;
    });
    this.packed.write(tree, `<</Nums [${keys.join(' ')}]>>`);
    Object.assign(this.pdf.getStructTreeRoot().data, {
      K: [new Reference(this.root.id)],
      ParentTree: new Reference(tree),
      ParentTreeNextKey: keys.length,
    });
  }

  private marked(begins: string, draw: () => void): void {
    this.pdf.addContent(begins);
    this.depth += 1;
    draw();
    this.depth -= 1;
    this.pdf.addContent('EMC');
  }

  /** @returns the number of a piece of content, among all on its page, that belong to elements */
  private own(element: Element): number {
    const { id: page, data } = this.pdf.page.dictionary;
    data.StructParents ??= this.owners.push([]) - 1;
    const owners = this.owners[data.StructParents] as number[];
    const number = owners.push(element.id) - 1;
    element.page ||= page;
    element.kids.push(element.page === page ? `${number}` : `<</Type /MCR /Pg ${page} 0 R /MCID ${number}>>`);
    return number;
  }

  private element(kind: Kind, { alt, scope }: Options): Element {
    const parent = this.open.at(-1) ?? this.root;
    const id = this.packed.reserve();
    parent.kids.push(`${id} 0 R`);
    const stated = `${alt === undefined ? '' : ` /Alt ${textString(alt)}`}${scope ? ` /A <</O /Table /Scope /${scope}>>` : ''}`;
    return { id, head: `/S /${kind} /P ${parent.id} 0 R${stated}`, page: 0, kids: [] };
  }

  private write({ id, head, page, kids }: Element): void {
    const where = page ? ` /Pg ${page} 0 R` : '';
    this.packed.write(id, `<<${head}${where} /K [${kids.join(' ')}]>>`);
  }
}

/** In UTF-16 as hex, which supports all characters. */
function textString(text: string): string {
  let hex = 'feff';
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  return `<${hex}>`;
}

/** The structure that a screen reader goes by: what is a heading, a table, a cell, and what is only decoration. */

type Element = PDFKit.PDFStructureElement;

/** What is left of an element that is in the file: pdfkit looks here whether it has a parent. */
const written = Object.freeze({ P: true });

/** Ends an element, and forgets what it said once that is written. */
function endOf(element: Element): void {
  element.end();
  const inside = element as unknown as { _flushed: boolean; dictionary: { data: object } };
  if (inside._flushed) inside.dictionary.data = written;
}

/** Kinds of structure after PDF 32000-1, 14.8.4. */
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
  /** Of a figure: what it shows, in words. */
  alt?: string;
  scope?: 'Column' | 'Row';
}

export class Tags {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly open: Element[];
  private depth = 0;

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf;
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
    this.open = [this.root];
  }

  private get parent(): Element {
    return this.open.at(-1) ?? this.root;
  }

  /** Puts what `draw` draws under an element of its own. */
  within<Result>(kind: Kind, draw: () => Result, options: Options = {}): Result {
    const element = this.element(kind, options);
    this.open.push(element);
    try {
      return draw();
    } finally {
      this.open.pop();
      endOf(element);
    }
  }

  /** As `within`, with an end that comes later. */
  begin(kind: Kind, options: Options = {}): Element {
    const element = this.element(kind, options);
    this.open.push(element);
    return element;
  }

  finish(): void {
    const element = this.open.pop();
    if (element) endOf(element);
  }

  /** An element that is filled in later, when it is known with what. */
  reserve(kind: Kind): { fill: (draw: () => void) => void } {
    const element = this.element(kind, {});
    return {
      fill: (draw) => {
        this.open.push(element);
        draw();
        this.open.pop();
        element.end();
      },
    };
  }

  /** Marks what `draw` puts on the page it is on as the content of one element; `draw` must not begin another page. */
  content(kind: Kind, draw: () => void, options: Options = {}): void {
    if (this.depth > 0) {
      draw();
      return;
    }
    const element = this.element(kind, options);
    const content = this.pdf.markStructureContent(kind);
    this.depth += 1;
    draw();
    this.depth -= 1;
    this.pdf.endMarkedContent();
    element.add(content);
    endOf(element);
  }

  /** An element whose content is put on by pieces, on one page after the other. */
  pieces(kind: Kind, options: Options = {}): { on: (draw: () => void) => void; end: () => void } {
    if (this.depth > 0) return { on: (draw) => draw(), end: () => {} };
    const element = this.element(kind, options);
    return {
      on: (draw) => {
        const content = this.pdf.markStructureContent(kind);
        this.depth += 1;
        draw();
        this.depth -= 1;
        this.pdf.endMarkedContent();
        element.add(content);
      },
      end: () => endOf(element),
    };
  }

  /** Rules, backgrounds and page numbers: nothing to read out. */
  decoration(draw: () => void): void {
    if (this.depth > 0) {
      draw();
      return;
    }
    this.pdf.markContent('Artifact');
    this.depth += 1;
    draw();
    this.depth -= 1;
    this.pdf.endMarkedContent();
  }

  end(): void {
    while (this.open.length > 0) this.finish();
  }

  private element(kind: Kind, options: Options): Element {
    const element = this.pdf.struct(kind, options as object);
    this.parent.add(element);
    return element;
  }
}

/** Writes plans into a document's XML as tracked changes and comment ranges. */
import type { Insertion, Plan } from './plan.ts';
import type { Box, Paragraph, Piece, Run, Story } from './story.ts';
import { escapeXml, type Splice, splice } from './xml.ts';

/** Who changes the document and when, and the ids to use. */
export interface Stamp {
  author: string;
  date: string;
  nextId: () => string;
}

/** Something to do in one run: at a unit, in this order if several are at the same one. */
interface Mark {
  unit: number;
  order: number;
  xml: string;
  /** Inserted words, which do not belong inside another author's insertion. */
  isInsertion: boolean;
}

/** A part of a rewritten run. */
type Item = { kind: 'words' | 'mark' | 'insertion'; xml: string };

interface RunEdits {
  marks: Mark[];
  /** Units to delete. */
  deleted: { from: number; to: number }[];
}

/** The document's XML with all plans. */
export function writeMarkup(story: Story, plans: readonly Plan[], stamp: Stamp): string {
  const writer = new Writer(story, stamp);
  for (const plan of plans) writer.add(plan);
  return writer.write();
}

class Writer {
  readonly #story: Story;
  readonly #stamp: Stamp;
  readonly #edits = new Map<Run, RunEdits>();
  readonly #splices: Splice[] = [];
  readonly #w: string;

  constructor(story: Story, stamp: Stamp) {
    this.#story = story;
    this.#stamp = stamp;
    this.#w = story.prefix;
  }

  add({ deletions, insertions, removed, added, comment }: Plan): void {
    const w = this.#w;
    for (const { paragraph, from, to } of deletions) {
      for (const run of new Set(paragraph.pieces.map((piece) => piece.run))) {
        if (!run?.pieces.some((piece) => piece.unit < to && piece.unit + piece.size > from)) continue;
        this.#editsOf(run).deleted.push({ from, to });
      }
    }
    for (const insertion of insertions) this.#insert(insertion);
    for (const paragraph of removed) this.#removeMark(paragraph);
    for (const { paragraph, isAfter, lines, like } of added) {
      const at = isAfter ? paragraph.end : paragraph.start;
      this.#splice(at, at, lines.map((line) => this.#newParagraph(paragraph, line, like)).join(''));
    }
    if (!comment) return;
    const { id, begin, end } = comment;
    this.#mark(begin, { order: 0, xml: `<${w}commentRangeStart ${w}id="${id}"/>` });
    const reference = `<${w}r><${w}commentReference ${w}id="${id}"/></${w}r>`;
    this.#mark(end, { order: 2, xml: `<${w}commentRangeEnd ${w}id="${id}"/>${reference}` });
  }

  write(): string {
    for (const [run, edits] of this.#edits) this.#rewrite(run, edits);
    return splice(this.#story.xml, this.#splices);
  }

  #editsOf(run: Run): RunEdits {
    let edits = this.#edits.get(run);
    if (!edits) {
      edits = { marks: [], deleted: [] };
      this.#edits.set(run, edits);
    }
    return edits;
  }

  #mark(
    point: { run: Run; unit: number },
    mark: { order: number; xml: string; isInsertion?: boolean },
  ): void {
    const { run, unit } = point;
    this.#editsOf(run).marks.push({ unit, isInsertion: false, ...mark });
  }

  #insert(insertion: Insertion): void {
    const xml = this.#inserted(this.#newRun(insertion.text, insertion.like));
    this.#mark(insertion, { order: 1, xml, isInsertion: true });
  }

  #splice(start: number, end: number, xml: string): void {
    this.#splices.push({ start, end, xml });
  }

  /** Attributes of a tracked change. */
  #by(): string {
    const { author, date, nextId } = this.#stamp;
    const w = this.#w;
    return `${w}id="${nextId()}" ${w}author="${escapeXml(author)}" ${w}date="${date}"`;
  }

  #inserted(content: string): string {
    return `<${this.#w}ins ${this.#by()}>${content}</${this.#w}ins>`;
  }

  #newRun(text: string, like: Run): string {
    const w = this.#w;
    const pieces = text
      .split('\t')
      .map((part) => (part === '' ? '' : `<${w}t xml:space="preserve">${escapeXml(part)}</${w}t>`));
    return `<${w}r>${withoutRevisions(like.properties, w)}${pieces.join(`<${w}tab/>`)}</${w}r>`;
  }

  /** A paragraph formatted like an existing one, with its mark inserted. */
  #newParagraph(paragraph: Paragraph, line: string, like: Run): string {
    const w = this.#w;
    const source = (items: Paragraph['markItems'], leftOut: readonly string[]) =>
      items
        .filter(({ name }) => !leftOut.includes(name))
        .map(({ start, end }) => this.#story.xml.slice(start, end))
        .join('');
    const properties = source(paragraph.propertyItems, ['rPr', 'sectPr', 'pPrChange']);
    const mark = source(paragraph.markItems, ['ins', 'del', 'moveFrom', 'moveTo', 'rPrChange']);
    const markProperties = `<${w}rPr><${w}ins ${this.#by()}/>${mark}</${w}rPr>`;
    const content = this.#inserted(this.#newRun(line, like));
    return `<${w}p><${w}pPr>${properties}${markProperties}</${w}pPr>${content}</${w}p>`;
  }

  /** Marks a paragraph's mark as deleted, so that the paragraph disappears with its words. */
  #removeMark({ properties, propertyItems, markProperties, markItems, openEnd }: Paragraph): void {
    const w = this.#w;
    const mark = `<${w}del ${this.#by()}/>`;
    if (markProperties && markProperties.openEnd !== markProperties.end) {
      // Only a mark's insertion comes before its deletion.
      const at = markItems.find(({ name }) => name === 'ins')?.end ?? markProperties.openEnd;
      this.#splice(at, at, mark);
      return;
    }
    const inRun = `<${w}rPr>${mark}</${w}rPr>`;
    if (markProperties) this.#splice(markProperties.start, markProperties.end, inRun);
    else if (!properties) this.#splice(openEnd, openEnd, `<${w}pPr>${inRun}</${w}pPr>`);
    else if (properties.openEnd === properties.end) {
      this.#splice(properties.start, properties.end, `<${w}pPr>${inRun}</${w}pPr>`);
    } else {
      const next = propertyItems.find(({ name }) => name === 'sectPr' || name === 'pPrChange');
      const at = next?.start ?? properties.closeStart;
      this.#splice(at, at, inRun);
    }
  }

  #rewrite(run: Run, { marks, deleted }: RunEdits): void {
    const w = this.#w;
    const { xml } = this.#story;
    const tag = xml.slice(run.start, run.openEnd);
    const items: Item[] = [];
    let content = '';
    let isDeleting = false;
    let isFirst = true;
    const flush = () => {
      if (content === '') return;
      const properties = isFirst ? run.properties : this.#withNewIds(run.properties);
      isFirst = false;
      const whole = `${tag}${properties}${content}</${w}r>`;
      const item = isDeleting ? `<${w}del ${this.#by()}>${whole}</${w}del>` : whole;
      items.push({ kind: 'words', xml: item });
      content = '';
    };
    const waiting = marks.toSorted((a, b) => a.unit - b.unit || a.order - b.order);
    const emitMarks = (unit: number) => {
      while (waiting[0] && waiting[0].unit <= unit) {
        flush();
        const mark = waiting.shift();
        if (mark) items.push({ kind: mark.isInsertion ? 'insertion' : 'mark', xml: mark.xml });
      }
    };
    for (const piece of run.pieces) {
      for (const { from, to } of cuts(piece, marks, deleted)) {
        emitMarks(from);
        const isDeleted = isInside(piece, from, deleted);
        if (isDeleted !== isDeleting) flush();
        isDeleting = isDeleted;
        content += this.#pieceXml(piece, from, to, isDeleted);
      }
    }
    flush();
    emitMarks(Number.POSITIVE_INFINITY);
    this.#place(run, items);
  }

  /** Puts a rewritten run in place of the old one; inserted words outside another author's insertion. */
  #place(run: Run, items: readonly Item[]): void {
    const { parent } = run;
    if (parent.name !== 'ins') {
      this.#splice(run.start, run.end, items.map((item) => item.xml).join(''));
      return;
    }
    const { xml } = this.#story;
    const isFirst = xml.slice(parent.openEnd, run.start).trim() === '';
    const isLast = xml.slice(run.end, parent.closeStart).trim() === '';
    const begin = items.findIndex(({ kind }) => kind === 'words');
    const end = items.findLastIndex(({ kind }) => kind === 'words') + 1;
    const inside = items.map((item, index) => {
      if (index < begin && isFirst) this.#splice(parent.start, parent.start, item.xml);
      else if (index >= end && isLast) this.#splice(parent.end, parent.end, item.xml);
      else if (item.kind !== 'insertion') return item.xml;
      else return `</${this.#w}ins>${item.xml}${this.#reopened(parent)}`;
      return '';
    });
    this.#splice(run.start, run.end, inside.join(''));
  }

  #reopened(box: Box): string {
    return this.#withNewIds(this.#story.xml.slice(box.start, box.openEnd));
  }

  #withNewIds(xml: string): string {
    const attribute = new RegExp(`\\b${this.#w}id=("[^"]*"|'[^']*')`, 'g');
    return xml.replace(attribute, () => `${this.#w}id="${this.#stamp.nextId()}"`);
  }

  #pieceXml(piece: Piece, from: number, to: number, isDeleted: boolean): string {
    const w = this.#w;
    if (piece.kind === 'text' && !piece.hidden) {
      const text = escapeXml(piece.words.slice(from - piece.unit, to - piece.unit));
      const name = isDeleted ? 'delText' : 't';
      return `<${w}${name} xml:space="preserve">${text}</${w}${name}>`;
    }
    const source = this.#story.xml.slice(piece.start, piece.end);
    if (!isDeleted) return source;
    if (piece.tag === 't') return renamed(source, `${w}t`, `${w}delText`);
    return piece.tag === 'instrText' ? renamed(source, `${w}instrText`, `${w}delInstrText`) : source;
  }
}

/** Splits a piece where marks and deletions begin or end. */
function cuts(
  piece: Piece,
  marks: readonly Mark[],
  deleted: RunEdits['deleted'],
): { from: number; to: number }[] {
  const end = piece.unit + piece.size;
  if (piece.kind !== 'text' || piece.hidden || piece.words === '') return [{ from: piece.unit, to: end }];
  const at = [...marks.map(({ unit }) => unit), ...deleted.flatMap(({ from, to }) => [from, to])];
  const inside = [...new Set(at)].filter((unit) => unit > piece.unit && unit < end).toSorted((a, b) => a - b);
  const points = [piece.unit, ...inside, end];
  return points.slice(1).map((to, index) => ({ from: points[index] ?? piece.unit, to }));
}

/** Comment references and words that another author deleted stay as they are. */
const isInside = (piece: Piece, unit: number, deleted: RunEdits['deleted']) =>
  !piece.removed && piece.kind !== 'comment' && deleted.some(({ from, to }) => unit >= from && unit < to);

const renamed = (xml: string, from: string, to: string) =>
  xml.replace(`<${from}`, `<${to}`).replace(`</${from}>`, `</${to}>`);

/** Run properties without another author's pending formatting, for words of our own. */
function withoutRevisions(properties: string, w: string): string {
  return properties.replace(
    new RegExp(`<${w}(rPrChange|ins|del|moveFrom|moveTo)\\b[^>]*?(/>|>.*?</${w}\\1>)`, 'gs'),
    '',
  );
}

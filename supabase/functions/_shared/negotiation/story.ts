/** Reads a part of a Word package as paragraphs of text, each piece with its span in the XML. */
import { attribute, type Element, readXml } from './xml.ts';

/** Why words can't be changed where they are. */
export type Barrier = 'moved' | 'content_control' | 'object' | 'field';

/** A pending change by another author. */
export interface Revision {
  kind: 'insertion' | 'deletion' | 'moved_from' | 'moved_to' | 'format';
  author: string;
  /** As Word writes it, without a time zone; null if the file does not say. */
  date: string | null;
}

/** An element with its parent, and what it does to the words inside. */
export interface Box extends Element {
  parent: Box | null;
  barrier: Barrier | null;
  /** Deleted or moved away by another author, at any depth. */
  hidden: boolean;
  /** Inserted or moved here by another author, at any depth. */
  inserted: boolean;
  lastParagraph?: Paragraph | null;
  locked?: boolean;
}

/** A field of Word, such as a cross-reference. Its pieces are between `begin` and `finish`. */
interface Field {
  /** `w:fldSimple`, whose words are inside one element. */
  isSimple: boolean;
  /** Whether its code is being read, which comes before its result. */
  isInCode: boolean;
  begin: Piece | null;
  finish: Piece | null;
}

type PieceKind = 'text' | 'mark' | 'code' | 'field' | 'note' | 'comment' | 'object';

/** A child of a run: text, or something that takes one unit. */
export interface Piece {
  kind: PieceKind;
  /** The words as shown if every pending change is accepted; empty if hidden. */
  text: string;
  /** The words themselves, also of hidden pieces. */
  words: string;
  /** Where it starts, in units of its paragraph: characters of text, and one for anything else. */
  unit: number;
  size: number;
  /** Where it starts in the paragraph's text. */
  at: number;
  start: number;
  end: number;
  tag: string;
  run: Run | null;
  field: Field | null;
  barrier: Barrier | null;
  /** Not shown: deleted by another author, or the code of a field. */
  hidden: boolean;
  /** Deleted or moved away by another author. */
  removed: boolean;
  inserted: boolean;
  paragraph: Paragraph;
}

export interface Run {
  start: number;
  openEnd: number;
  end: number;
  properties: string;
  parent: Box;
  pieces: Piece[];
}

/** A child element of paragraph properties, with its span. */
interface Span {
  name: string;
  start: number;
  end: number;
}

export interface Paragraph {
  index: number;
  isInTextBox: boolean;
  start: number;
  openEnd: number;
  end: number;
  box: Box;
  pieces: Piece[];
  units: number;
  text: string;
  properties: (Span & { openEnd: number; closeStart: number }) | null;
  propertyItems: Span[];
  markProperties: (Span & { openEnd: number; closeStart: number }) | null;
  markItems: Span[];
  hasSection: boolean;
  /** Whether the next block in the same cell or body is a paragraph. */
  isFollowed: boolean;
}

/** A pending change with the words it covers. */
interface FoundRevision extends Revision {
  paragraph: Paragraph | null;
  text: string;
  start: number;
  end: number;
}

/** A comment's range: the words between its two marks. */
interface CommentRange {
  id: string;
  text: string;
  paragraph: Paragraph | null;
}

export interface Story {
  xml: string;
  /** The prefix of WordprocessingML with its colon, such as `w:`. */
  prefix: string;
  namespace: string;
  paragraphs: Paragraph[];
  revisions: FoundRevision[];
  comments: CommentRange[];
  /** Every id of a revision, comment, or bookmark. */
  ids: Set<string>;
}

const REVISIONS: Record<string, Revision['kind']> = {
  ins: 'insertion',
  del: 'deletion',
  moveFrom: 'moved_from',
  moveTo: 'moved_to',
  cellIns: 'insertion',
  cellDel: 'deletion',
  numberingChange: 'format',
  pPrChange: 'format',
  rPrChange: 'format',
  sectPrChange: 'format',
  tblPrChange: 'format',
  tblPrExChange: 'format',
  tblGridChange: 'format',
  tcPrChange: 'format',
  trPrChange: 'format',
  cellMerge: 'format',
};
const CONTAINERS = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
/** Content controls whose words come from a list, a date, or data elsewhere in the file. */
const BOUND_CONTROLS = new Set([
  'dropDownList',
  'comboBox',
  'date',
  'picture',
  'equation',
  'docPartObj',
  'docPartList',
  'citation',
  'bibliography',
  'dataBinding',
  'showingPlcHdr',
  'w14:checkbox',
  'w15:dataBinding',
]);
const TEXTS = new Set(['t', 'delText', 'instrText', 'delInstrText']);
const WORDS: Record<string, string> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011' };
const MARKS = new Set([...Object.keys(WORDS), 'softHyphen', 'lastRenderedPageBreak', 'sym']);

/**
 * Reads one part: the document, its footnotes, a header, and so on.
 * @throws Unreadable if it is not well-formed
 */
export function readStory(xml: string): Story {
  const story: Story = {
    xml,
    prefix: 'w:',
    namespace: '',
    paragraphs: [],
    revisions: [],
    comments: [],
    ids: new Set(),
  };
  let box: Box | null = null;
  const paragraphs: Paragraph[] = [];
  const runs: Run[] = [];
  const fields: Field[][] = [[]];
  const openRanges = new Map<string, CommentRange>();
  let textOf: Box | null = null;
  let collected = '';
  const revisionOf = new Map<Box, FoundRevision>();

  const current = () => paragraphs.at(-1) ?? null;
  const runOf = (parent: Box | null) => {
    const run = runs.at(-1);
    return run && run.parent === parent?.parent && run.start === parent.start ? run : null;
  };

  const addPiece = (element: Box, kind: PieceKind, words: string, run: Run | null) => {
    const paragraph = current();
    if (!paragraph) return null;
    const open = fields.at(-1) ?? [];
    const isCode = open.some((field) => field.isInCode);
    const hidden = element.hidden || kind === 'code' || isCode;
    const piece: Piece = {
      kind,
      words,
      text: hidden ? '' : words,
      unit: paragraph.units,
      size: kind === 'text' && !hidden ? Math.max(words.length, 1) : 1,
      at: paragraph.text.length,
      start: element.start,
      end: element.end,
      tag: element.name,
      run,
      field: open[0] ?? null,
      barrier: element.barrier,
      hidden,
      removed: element.hidden,
      inserted: element.inserted,
      paragraph,
    };
    paragraph.pieces.push(piece);
    paragraph.units += piece.size;
    paragraph.text += piece.text;
    run?.pieces.push(piece);
    if (kind === 'text' || kind === 'mark') {
      for (let at: Box | null = element; at; at = at.parent) {
        const found = revisionOf.get(at);
        if (found) found.text += words;
      }
      if (!hidden) for (const range of openRanges.values()) range.text += words;
    }
    return piece;
  };

  const openField = (isSimple: boolean): Field => {
    const field = { isSimple, isInCode: false, begin: null, finish: null };
    fields.at(-1)?.push(field);
    return field;
  };

  const readFieldMark = (element: Box, run: Run | null) => {
    const type = attribute(element, 'fldCharType');
    if (type === 'begin') {
      const field = openField(false);
      field.begin = addPiece(element, 'field', '', run);
      field.isInCode = true;
      return;
    }
    const field = fields.at(-1)?.at(-1);
    if (field) field.isInCode = false;
    const piece = addPiece(element, 'field', '', run);
    if (type !== 'end' || !field) return;
    field.finish = piece;
    fields.at(-1)?.pop();
  };

  const open = (element: Element): Box => {
    const parent = box;
    const { name } = element;
    const entered: Box = {
      ...element,
      parent,
      barrier: parent?.barrier ?? null,
      hidden: parent?.hidden ?? false,
      inserted: parent?.inserted ?? false,
    };
    box = entered;
    if (!parent) readRoot(story, entered);
    const kind = REVISIONS[name];
    if (kind) {
      const id = attribute(element, 'id');
      if (id !== undefined) story.ids.add(id);
      const revision = {
        kind,
        author: attribute(element, 'author') ?? '',
        date: attribute(element, 'date') ?? null,
      };
      const found = {
        ...revision,
        paragraph: current(),
        text: '',
        start: element.start,
        end: element.openEnd,
      };
      story.revisions.push(found);
      revisionOf.set(entered, found);
      if (CONTAINERS.has(name) && !parent?.name.endsWith('Pr')) {
        if (kind === 'deletion' || kind === 'moved_from') entered.hidden = true;
        else entered.inserted = true;
        if (kind === 'moved_to') entered.barrier ??= 'moved';
      }
      return entered;
    }
    if (TEXTS.has(name)) {
      textOf = entered;
      collected = '';
      return entered;
    }
    switch (name) {
      case 'p': {
        const isInTextBox = current()?.isInTextBox || isInside(parent, 'txbxContent');
        paragraphs.push(emptyParagraph(entered, isInTextBox));
        break;
      }
      case 'r':
        if (parent) {
          runs.push({
            start: element.start,
            openEnd: element.openEnd,
            end: element.end,
            properties: '',
            parent,
            pieces: [],
          });
        }
        break;
      case 'txbxContent':
        fields.push([]);
        break;
      case 'fldSimple':
        openField(true);
        break;
      case 'sdtContent':
        if (parent?.locked) entered.barrier ??= 'content_control';
        break;
      case 'lock':
        if (parent?.name === 'sdtPr' && /content/i.test(attribute(element, 'val') ?? '')) lock(parent);
        break;
      case 'ruby':
      case 'mc:AlternateContent':
      case 'm:oMath':
      case 'm:oMathPara':
        entered.barrier ??= 'object';
        break;
      case 'commentRangeStart': {
        const id = attribute(element, 'id') ?? '';
        const range = { id, text: '', paragraph: current() };
        openRanges.set(id, range);
        story.comments.push(range);
        break;
      }
      case 'commentRangeEnd':
        openRanges.delete(attribute(element, 'id') ?? '');
        break;
      default:
        if (parent?.name === 'sdtPr' && BOUND_CONTROLS.has(name)) lock(parent);
    }
    if (/^(?:bookmarkStart|bookmarkEnd|comment|commentRange|move(?:From|To)Range|perm)/.test(name)) {
      const id = attribute(element, 'id');
      if (id !== undefined) story.ids.add(id);
    }
    return entered;
  };

  const close = (element: Box) => {
    const { parent, name } = element;
    box = parent;
    const paragraph = current();
    const run = runOf(parent);
    const revision = revisionOf.get(element);
    if (revision) revision.end = element.end;
    if (textOf === element) {
      textOf = null;
      const isCode = name === 'instrText' || name === 'delInstrText';
      const preserved = attribute(element, 'space') === 'preserve';
      addPiece(element, isCode ? 'code' : 'text', preserved ? collected : trimXml(collected), run);
    } else if (name === 'fldChar') readFieldMark(element, run);
    else if (name === 'fldSimple') fields.at(-1)?.pop();
    else if (name === 'txbxContent') fields.pop();
    else if (name === 'p' && paragraph) {
      paragraphs.pop();
      finishParagraph(story, paragraph, element);
    } else if (name === 'r') {
      const finished = runs.pop();
      if (finished) finished.end = element.end;
    } else if (name === 'rPr' && run) run.properties = xml.slice(element.start, element.end);
    else if (run) {
      if (MARKS.has(name)) addPiece(element, 'mark', WORDS[name] ?? '', run);
      else if (name === 'footnoteReference' || name === 'endnoteReference')
        addPiece(element, 'note', '', run);
      else if (name === 'commentReference') addPiece(element, 'comment', '', run);
      else addPiece(element, 'object', '', run);
    } else if (name.startsWith('m:oMath') && !isInside(parent, 'm:oMathPara')) {
      addPiece(element, 'object', '', null);
    } else if (paragraph) collectProperties(paragraph, element);
    if ((name === 'tbl' || name === 'sdt') && parent?.lastParagraph) parent.lastParagraph = null;
  };

  readXml<Box>(xml, {
    open,
    close,
    text: (value) => {
      if (textOf) collected += value;
    },
  });
  return story;
}

function readRoot(story: Story, root: Box) {
  for (const key in root.attributes) {
    const found = root.attributes[key];
    if (found?.prefix !== 'xmlns' || !/\/wordprocessingml\/(?:2006\/)?main$/.test(found.value)) continue;
    story.prefix = `${found.local}:`;
    story.namespace = found.value;
  }
}

const emptyParagraph = (box: Box, isInTextBox: boolean): Paragraph => ({
  index: 0,
  isInTextBox,
  start: box.start,
  openEnd: box.openEnd,
  end: box.end,
  box,
  pieces: [],
  units: 0,
  text: '',
  properties: null,
  propertyItems: [],
  markProperties: null,
  markItems: [],
  hasSection: false,
  isFollowed: false,
});

function finishParagraph(story: Story, paragraph: Paragraph, element: Box) {
  paragraph.end = element.end;
  paragraph.index = story.paragraphs.length;
  story.paragraphs.push(paragraph);
  const container = element.parent;
  if (!container) return;
  if (container.lastParagraph) container.lastParagraph.isFollowed = true;
  container.lastParagraph = paragraph;
}

function collectProperties(paragraph: Paragraph, element: Box) {
  const { name, start, end, openEnd, closeStart, parent } = element;
  if (name === 'pPr' && parent === paragraph.box) {
    paragraph.properties = { name, start, end, openEnd, closeStart };
  } else if (parent?.name === 'pPr' && parent.parent === paragraph.box) {
    paragraph.propertyItems.push({ name, start, end });
    if (name === 'rPr') paragraph.markProperties = { name, start, end, openEnd, closeStart };
    if (name === 'sectPr') paragraph.hasSection = true;
  } else if (
    parent?.name === 'rPr' &&
    parent.parent?.name === 'pPr' &&
    parent.parent.parent === paragraph.box
  ) {
    paragraph.markItems.push({ name, start, end });
  }
}

function lock(properties: Box) {
  if (properties.parent) properties.parent.locked = true;
}

function isInside(box: Box | null, name: string): boolean {
  for (let at = box; at; at = at.parent) if (at.name === name) return true;
  return false;
}

const trimXml = (text: string) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

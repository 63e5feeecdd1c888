/** Turns an ask into deletions, insertions, and a comment at exact units of a document, or refuses it. */
import { type Change, changesBetween, PARAGRAPH } from './changes.ts';
import type { NotLocated, Place } from './locate.ts';
import type { Barrier, Paragraph, Piece, Run } from './story.ts';

/**
 * Why an ask can't be placed safely. `paragraphs`: it would join, split, or rearrange paragraphs; `overlap`:
 * another ask changes the same words; `unchanged`: it asks for nothing.
 */
export type RefusalReason = NotLocated | Barrier | 'paragraphs' | 'overlap' | 'unchanged';

/** Thrown for an ask that can't be placed; the others still are. */
export class Refused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.name = 'Refused';
    this.reason = reason;
  }
}

/** A point in a run: before the unit that is at this number of units of the paragraph. */
interface Point {
  run: Run;
  unit: number;
}

/** Units `from` to `to` of a paragraph to delete. */
interface Deletion {
  paragraph: Paragraph;
  from: number;
  to: number;
}

export interface Insertion extends Point {
  paragraph: Paragraph;
  text: string;
  /** The run whose formatting the words get. */
  like: Run;
}

/** Paragraphs to insert next to an existing one, formatted as it is. */
interface NewParagraphs {
  paragraph: Paragraph;
  isAfter: boolean;
  lines: string[];
  like: Run;
}

/** Everything one ask does to the document. */
export interface Plan {
  deletions: Deletion[];
  insertions: Insertion[];
  /** Paragraphs that disappear with their words. */
  removed: Paragraph[];
  added: NewParagraphs[];
  comment: { id: string; text: string; begin: Point; end: Point } | null;
}

/** A range of one paragraph's text. */
interface TextRange {
  paragraph: Paragraph;
  from: number;
  to: number;
}

/**
 * Plans one ask.
 * @param place where its words are, or why they were not found
 * @param others plans that it must not collide with
 * @throws Refused
 */
export function planAsk(
  ask: { replacement: string | null; comment: string | null },
  place: Place | NotLocated,
  others: readonly Plan[],
): Plan {
  if (typeof place === 'string') throw new Refused(place);
  const plan: Plan = { deletions: [], insertions: [], removed: [], added: [], comment: null };
  if (ask.replacement !== null) planReplacement(plan, place, ask.replacement);
  const isEmpty = plan.deletions.length + plan.insertions.length + plan.added.length === 0;
  const text = ask.comment?.trim();
  if (isEmpty && !text) throw new Refused('unchanged');
  if (others.some((other) => collide(plan, other))) throw new Refused('overlap');
  if (text) plan.comment = { id: '', text, ...commentRange(place) };
  return plan;
}

function planReplacement(plan: Plan, place: Place, replacement: string): void {
  const ranges = place.paragraphs.map((paragraph, index): TextRange => {
    const isLast = index === place.paragraphs.length - 1;
    return { paragraph, from: index === 0 ? place.from : 0, to: isLast ? place.to : paragraph.text.length };
  });
  const original = ranges.map(({ paragraph, from, to }) => paragraph.text.slice(from, to)).join(PARAGRAPH);
  const changes = changesBetween(original, replacement);
  const deleted: (TextRange & { isReplaced: boolean })[] = [];
  const touched = new Set<Paragraph>();
  let joins = 0;
  for (const change of changes) {
    const parts = partsOf(change, ranges);
    const crossed = parts.length - 1;
    if (crossed > 0) {
      if (change.text.trim() !== '') throw new Refused('paragraphs');
      if (new Set(parts.map(({ paragraph }) => paragraph.box.parent)).size > 1)
        throw new Refused('paragraphs');
      joins += crossed;
    }
    const isReplaced = change.text !== '';
    deleted.push(...parts.filter(({ from, to }) => to > from).map((part) => ({ ...part, isReplaced })));
    const point = parts[0];
    if (change.text === '' || !point || crossed > 0) continue;
    touched.add(point.paragraph);
    insertAt(plan, point, change.text, change.to > change.from, place);
  }
  const whole = ranges.filter(({ paragraph }) => !touched.has(paragraph) && isWhole(paragraph, deleted));
  if (joins > whole.length) throw new Refused('paragraphs');
  for (const { paragraph } of whole) {
    if (paragraph.isFollowed && !paragraph.hasSection && !isMarkDeleted(paragraph))
      plan.removed.push(paragraph);
  }
  for (const range of deleted) {
    const isAll = whole.some(({ paragraph }) => paragraph === range.paragraph);
    if (isAll) continue;
    plan.deletions.push(deletionOf(replacement.trim() === '' ? withSpace(range) : range, range.isReplaced));
  }
  for (const { paragraph } of whole) {
    plan.deletions.push(deletionOf({ paragraph, from: 0, to: paragraph.text.length }, false));
  }
}

/** The parts of a change in each paragraph; an insertion has one empty part. */
function partsOf(change: Change, ranges: readonly TextRange[]): TextRange[] {
  const parts: TextRange[] = [];
  let base = 0;
  for (const { paragraph, from, to } of ranges) {
    const end = base + to - from;
    if (change.from <= end && change.to >= base) {
      parts.push({
        paragraph,
        from: from + Math.max(change.from, base) - base,
        to: from + Math.min(change.to, end) - base,
      });
    }
    base = end + 1;
  }
  return parts;
}

/** Plans inserted words; lines at the start or end of a paragraph become paragraphs. */
function insertAt(plan: Plan, range: TextRange, text: string, isReplacing: boolean, place: Place): void {
  const { paragraph, from, to } = range;
  const lines = text.split(/[^\S\n]*\n\s*/);
  const isAtStart = place.paragraphs[0] === paragraph && place.from === to;
  if (lines.length === 1) {
    plan.insertions.push(insertionOf(paragraph, to, text, { isReplacing, isAtStart }));
    return;
  }
  const isEnd = paragraph.text.slice(to).trim() === '';
  const isStart = paragraph.text.slice(0, from).trim() === '';
  const inline = (isEnd ? lines[0] : isStart ? lines.at(-1) : '') ?? '';
  const rest = (isEnd ? lines.slice(1) : lines.slice(0, -1)).filter((line) => line !== '');
  const isBroken = paragraph.hasSection || (isEnd && !paragraph.isFollowed);
  if ((!isEnd && !isStart) || isBroken) throw new Refused('paragraphs');
  if (paragraph.box.barrier) throw new Refused(paragraph.box.barrier);
  if (inline !== '') {
    plan.insertions.push(insertionOf(paragraph, to, inline, { isReplacing, isAtStart }));
  }
  const like = pieceAt(paragraph, isEnd ? paragraph.text.length - 1 : 0).run;
  if (!like) throw new Refused('object');
  plan.added.push({ paragraph, isAfter: isEnd, lines: rest, like });
}

/** Whether these ranges delete everything but white space of a paragraph. */
function isWhole(paragraph: Paragraph, deleted: readonly TextRange[]): boolean {
  let rest = paragraph.text;
  for (const range of deleted) {
    if (range.paragraph !== paragraph) continue;
    rest = rest.slice(0, range.from) + ' '.repeat(range.to - range.from) + rest.slice(range.to);
  }
  return rest.trim() === '' && deleted.some((range) => range.paragraph === paragraph);
}

const isMarkDeleted = (paragraph: Paragraph) =>
  paragraph.markItems.some(({ name }) => name === 'del' || name === 'moveFrom');

/** A deletion without replacement takes one of the two spaces around it. */
function withSpace({ paragraph, from, to }: TextRange): TextRange {
  const { text } = paragraph;
  const isSpace = (at: number) => text[at] === ' ' || text[at] === '\u00a0';
  const isAfterGap = from === 0 || isSpace(from - 1);
  if (isAfterGap && isSpace(to)) return { paragraph, from, to: to + 1 };
  return from > 0 && isSpace(from - 1) && to === text.length
    ? { paragraph, from: from - 1, to }
    : { paragraph, from, to };
}

/** The piece that shows the character at an offset. */
function pieceAt(paragraph: Paragraph, offset: number): Piece {
  const piece = paragraph.pieces.find(({ at, text }) => at <= offset && offset < at + text.length);
  if (!piece) throw new Refused('not_found');
  return piece;
}

const unitAt = (piece: Piece, offset: number) => piece.unit + (piece.kind === 'text' ? offset - piece.at : 0);

function deletionOf({ paragraph, from, to }: TextRange, isReplaced: boolean): Deletion {
  const [first, last] = [pieceAt(paragraph, from), pieceAt(paragraph, to - 1)];
  let begin = unitAt(first, from);
  let end = unitAt(last, to - 1) + 1;
  const within = (piece: Piece) => piece.unit < end && piece.unit + piece.size > begin;
  for (const { field } of paragraph.pieces.filter(within)) {
    if (!field) continue;
    // A field is deleted as a whole or not at all. Words in its place would no longer be updated.
    const shown = paragraph.pieces.filter((piece) => piece.field === field && piece.text !== '');
    const isCut = isReplaced || shown.some(({ at, text }) => at < from || at + text.length > to);
    const { begin: opening, finish } = field;
    if (isCut || opening?.paragraph !== paragraph || finish?.paragraph !== paragraph)
      throw new Refused('field');
    begin = Math.min(begin, opening.unit);
    end = Math.max(end, finish.unit + finish.size);
  }
  for (const { kind, barrier, removed } of paragraph.pieces.filter(within)) {
    if (removed) continue;
    if (barrier) throw new Refused(barrier);
    if (kind === 'note') throw new Refused('footnote');
    if (kind === 'object') throw new Refused('object');
  }
  return { paragraph, from: begin, to: end };
}

/** Where to insert words at an offset: after the words before it, or before those after it. */
function insertionOf(
  paragraph: Paragraph,
  offset: number,
  text: string,
  { isReplacing, isAtStart }: { isReplacing: boolean; isAtStart: boolean },
): Insertion {
  const shown = paragraph.pieces.filter((piece) => piece.text !== '');
  const before = shown.findLast((piece) => piece.at < offset);
  const after = shown.find((piece) => piece.at + piece.text.length > offset);
  const isLeavingLink = before?.run?.parent.name === 'hyperlink' && after?.run?.parent !== before.run.parent;
  const afterFirst = !isReplacing && (isAtStart || isLeavingLink);
  const options = [
    () => before && pointAfter(before, offset, after),
    () => after && pointBefore(after, offset),
  ];
  const [first, second] = afterFirst ? options.toReversed() : options;
  const point = first?.() ?? second?.();
  const nearest = before ?? after;
  const like = (isReplacing ? before : afterFirst ? (after ?? before) : nearest)?.run;
  if (!point || !like) throw new Refused(nearest?.barrier ?? (nearest?.field ? 'field' : 'object'));
  return { paragraph, text, like, ...point };
}

function pointAfter(before: Piece, offset: number, after: Piece | undefined): Point | null {
  if (before.barrier || !before.run) return null;
  const { field } = before;
  if (!field) return { run: before.run, unit: unitAt(before, offset - 1) + 1 };
  const { finish } = field;
  if (field === after?.field || finish?.paragraph !== before.paragraph || !finish.run) return null;
  return { run: finish.run, unit: finish.unit + finish.size };
}

function pointBefore(after: Piece, offset: number): Point | null {
  if (after.barrier || after.field || !after.run) return null;
  return { run: after.run, unit: unitAt(after, Math.max(offset, after.at)) };
}

/** The range of a comment. It includes whole fields, because updating one would remove what is inside. */
function commentRange({ paragraphs, from, to }: Place): { begin: Point; end: Point } {
  const [first, last] = [paragraphs[0], paragraphs.at(-1)];
  if (!first || !last) throw new Refused('not_found');
  const opening = pieceAt(first, from);
  const closing = pieceAt(last, to - 1);
  if (opening.barrier === 'object' || closing.barrier === 'object') throw new Refused('object');
  const start = opening.field?.begin?.paragraph === first ? opening.field.begin : null;
  const finish = closing.field?.finish?.paragraph === last ? closing.field.finish : null;
  const [beginRun, endRun] = [(start ?? opening).run, (finish ?? closing).run];
  if (!beginRun || !endRun) throw new Refused('object');
  return {
    begin: { run: beginRun, unit: start ? start.unit : unitAt(opening, from) },
    end: { run: endRun, unit: finish ? finish.unit + finish.size : unitAt(closing, to - 1) + 1 },
  };
}

/** Whether two plans change the same words, or insert at the same point. */
function collide(one: Plan, other: Plan): boolean {
  const isHit = (a: Plan, b: Plan) =>
    a.deletions.some(
      ({ paragraph, from, to }) =>
        b.deletions.some((it) => it.paragraph === paragraph && it.from < to && it.to > from) ||
        b.insertions.some((it) => it.paragraph === paragraph && it.unit >= from && it.unit <= to),
    );
  const sameInsertion = one.insertions.some((a) =>
    other.insertions.some((b) => a.paragraph === b.paragraph && a.unit === b.unit),
  );
  const touches = (a: Plan, b: Plan) =>
    a.added.some(
      ({ paragraph }) => b.removed.includes(paragraph) || b.added.some((it) => it.paragraph === paragraph),
    );
  return (
    isHit(one, other) || isHit(other, one) || sameInsertion || touches(one, other) || touches(other, one)
  );
}

/**
 * Marks up a counterparty's .docx with our asks, as tracked changes and comments. Only the words that change
 * are marked; everything else in the file stays byte for byte, with the other side's changes pending.
 */
import { Unreadable } from '../extraction/errors.ts';
import { addComments, type NewComment, takenCommentIds } from './comments.ts';
import { locator, type Quoted } from './locate.ts';
import { type Plan, planAsk, type RefusalReason, Refused } from './plan.ts';
import { readStory } from './story.ts';
import { isSigned, openPackage, packPackage, partText, related, setPartText } from './word-package.ts';
import { writeMarkup } from './write-markup.ts';

/**
 * What we ask for. `replacement` is the words to put in place of the quote: empty to delete it, null to
 * comment only. Further lines after the quote's paragraph become new paragraphs.
 */
export interface MarkupAsk extends Quoted {
  id: string;
  replacement: string | null;
  comment: string | null;
}

export interface MarkUpInput {
  bytes: Uint8Array;
  /** The text that extraction read from the file; the asks' `start` refers to it. */
  text: string | null;
  asks: readonly MarkupAsk[];
  author: string;
  date: Date;
}

/** The marked-up file, with the asks that are in it and those that could not be placed safely. */
export interface MarkedUp {
  bytes: Uint8Array<ArrayBuffer>;
  placed: string[];
  refused: { id: string; reason: RefusalReason }[];
}

/**
 * Marks up a .docx file.
 * @throws UnsupportedFile if the file unpacks to too much, Unreadable if it is encrypted, signed, or broken
 */
export async function markUp({ bytes, text, asks, author, date }: MarkUpInput): Promise<MarkedUp> {
  const document = await openPackage(bytes);
  if (isSigned(document)) {
    throw new Unreadable('failed', 'The file has a digital signature, which tracked changes would break.');
  }
  const story = readStory(partText(document, document.main) ?? '');
  const notes = ['footnotes', 'endnotes'].flatMap((type) =>
    related(document, document.main, type).flatMap((name) => readStory(partText(document, name) ?? '')),
  );
  const locate = locator(story, notes, text);
  const plans: Plan[] = [];
  const comments: NewComment[] = [];
  const refused: MarkedUp['refused'] = [];
  const placed: string[] = [];
  const ids = freeIds(new Set([...story.ids, ...takenCommentIds(document)]));
  for (const ask of asks) {
    try {
      const plan = planAsk(ask, locate(ask), plans);
      if (plan.comment) {
        const id = ids();
        plan.comment.id = id;
        comments.push({ id, text: plan.comment.text });
      }
      plans.push(plan);
      placed.push(ask.id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push({ id: ask.id, reason: error.reason });
    }
  }
  const stamp = { author, date: date.toISOString().replace(/\.\d+Z$/, 'Z') };
  setPartText(document, document.main, writeMarkup(story, plans, { ...stamp, nextId: ids }));
  addComments(document, story, comments, stamp);
  return { bytes: packPackage(document, date), placed, refused };
}

/** Ids that the file does not use yet. */
function freeIds(taken: ReadonlySet<string>): () => string {
  let next = 0;
  return () => {
    do next += 1;
    while (taken.has(String(next)));
    return String(next);
  };
}

/** Units of a document for the model of onerous language. */
import { type Unit, unitsOf } from '../model/units.ts';
import type { Context } from '../read/context.ts';
import { type Evidence, evidenceIn } from './evidence.ts';
import type { Passage } from './features.ts';
import { roleMarker } from './roles.ts';

/** Shorter units cannot burden anyone. */
const SHORTEST = 25;

/** A unit that may burden a side, and its text for the model. */
export type ReadUnit = Unit & {
  passage: Passage;
  /** Position of the unit that introduces the list this one is an item of; null if there is none. */
  leadIn: number | null;
};

/** Units in order, without headings and fragments. `evidence` is what rules found. */
export function readPassages(
  { sentences, sides }: Pick<Context, 'sentences' | 'sides'>,
  evidence: Evidence = [],
): ReadUnit[] {
  const mark = roleMarker(sides.called);
  let before = '';
  const read: ReadUnit[] = [];
  let leadIn: number | null = null;
  for (const unit of unitsOf(sentences)) {
    // Headings are skipped completely, because whether a line is one depends only on the layout.
    if (unit.sentence.isHeading) continue;
    const text = mark(unit.text);
    const passage = { text, before, evidence: [] };
    before = text;
    const isItem = leadIn !== null && isListItem(text, read.length - leadIn);
    if (!isItem) leadIn = null;
    if (text.length >= SHORTEST) read.push({ ...unit, passage, leadIn });
    if (introduces(text) && text.length >= SHORTEST) leadIn = read.length - 1;
  }
  const found = evidenceIn(read, evidence);
  return read.map((unit, at) => ({ ...unit, passage: { ...unit.passage, evidence: found[at] ?? [] } }));
}

/** Longest list, in units. */
const MOST_ITEMS = 40;

const introduces = (text: string) => /(?::|[—–-]|\bfollowing)\s*$/.test(text);

/** An item has an enumerator or bullet, begins with a small letter as the rest of a sentence, or follows directly. */
function isListItem(text: string, distance: number): boolean {
  if (distance > MOST_ITEMS) return false;
  return (
    distance === 1 || /^(?:\(?[a-z\d]{1,4}[.)]|[-•·o*–])\s/.test(text) || /[;,]\s*(?:and|or)?\s*$/.test(text)
  );
}

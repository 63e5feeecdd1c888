/** Units of a document for the model of onerous language. */
import { type Unit, unitsOf } from '../model/units.ts';
import type { Context } from '../read/context.ts';
import type { Passage } from './features.ts';
import { roleMarker } from './roles.ts';

/** Shorter units cannot burden anyone. */
const SHORTEST = 25;

/** A unit that may burden a side, and its text for the model. */
export type ReadUnit = Unit & { passage: Passage };

/** Units in order, without headings and fragments. */
export function readPassages({ sentences, sides }: Pick<Context, 'sentences' | 'sides'>): ReadUnit[] {
  const mark = roleMarker(sides.called);
  let before = '';
  return unitsOf(sentences).flatMap((unit) => {
    // Headings are skipped completely, because whether a line is one depends only on the layout.
    if (unit.sentence.isHeading) return [];
    const text = mark(unit.text);
    const passage = { text, before };
    before = text;
    return text.length < SHORTEST ? [] : [{ ...unit, passage }];
  });
}

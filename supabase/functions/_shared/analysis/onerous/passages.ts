/** The units of a document as the model of onerous language reads them. */
import { type Unit, unitsOf } from '../model/units.ts';
import type { Context } from '../read/context.ts';
import type { Passage } from './features.ts';
import { roleMarker } from './roles.ts';

/** Too short to load anybody. */
const SHORTEST = 25;

/** A unit that may load a side, and what is read of it. */
export type ReadUnit = Unit & { passage: Passage };

/** Units in order, headings and crumbs left out. */
export function readPassages({ sentences, sides }: Pick<Context, 'sentences' | 'sides'>): ReadUnit[] {
  const mark = roleMarker(sides.called);
  let before = '';
  return unitsOf(sentences).flatMap((unit) => {
    // Whether a line is a heading hangs on how it is set; what is said does not.
    if (unit.sentence.isHeading) return [];
    const text = mark(unit.text);
    const passage = { text, before };
    before = text;
    return text.length < SHORTEST ? [] : [{ ...unit, passage }];
  });
}

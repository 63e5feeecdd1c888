/** The units of a document as the model of onerous language reads them. */
import { readTitles } from '../find/titles.ts';
import { type Unit, unitsOf } from '../model/units.ts';
import type { Context } from '../read/context.ts';
import type { Passage } from './features.ts';
import { roleMarker } from './roles.ts';

/** Too short to load anybody. */
const SHORTEST = 25;

/** A unit that may load a side, and what is read of it. */
export type ReadUnit = Unit & { passage: Passage };

/** Units in order, headings and crumbs left out. */
export function passagesOf(
  { sentences, sides }: Pick<Context, 'sentences' | 'sides'>,
  titles: readonly string[],
): ReadUnit[] {
  const mark = roleMarker(sides.called);
  let before = '';
  return unitsOf(sentences).flatMap((unit) => {
    const text = mark(unit.text);
    const passage = { text, titles: titles[unit.sentence.index] ?? '', before };
    before = text;
    return unit.sentence.isHeading || text.length < SHORTEST ? [] : [{ ...unit, passage }];
  });
}

/** The passages of a document by itself. */
export const readPassages = (context: Context) => passagesOf(context, readTitles(context));

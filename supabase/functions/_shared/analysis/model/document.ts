/** A document as the model reads it: its units and their features. Used by both training and inference. */

import { locators as allLocators } from '../clauses/order.ts';
import type { Context, Match } from '../read/context.ts';
import { signLocators } from './categories.ts';
import { type Features, featuresOf } from './features.ts';
import { type Layout, layoutOf } from './layout.ts';
import { factsOf } from './surroundings.ts';
import { type Unit, unitsOf } from './units.ts';

export type ModelDocument = {
  units: Unit[];
  features: Features[];
  layout: Layout;
  /** Returns the facts of the unit at a position, read on first request. */
  facts: (unit: number) => Float64Array;
};

/**
 * Splits a document into units and describes each. `matches` has the matches of every locator, in table
 * order.
 */
export function readForModel(context: Context, matches: readonly (readonly Match[])[]): ModelDocument {
  const units = unitsOf(context.sentences);
  const firstUnit = new Map<number, number>();
  units.forEach((unit, at) => {
    if (!firstUnit.has(unit.sentence.index)) firstUnit.set(unit.sentence.index, at);
  });
  const locators = units.map((): number[] => []);
  signLocators.forEach((category, sign) => {
    const found = matches.filter((_, at) => allLocators[at]?.category === category).flat();
    for (const { sentence, start } of found) {
      let at = firstUnit.get(sentence.index) ?? 0;
      while ((units[at]?.end ?? Number.POSITIVE_INFINITY) <= sentence.start + start) at += 1;
      if (locators[at]?.at(-1) !== sign) locators[at]?.push(sign);
    }
  });
  return { units, features: featuresOf(units, locators), layout: layoutOf(units), facts: factsIn(units) };
}

function factsIn(units: readonly Unit[]): (unit: number) => Float64Array {
  const known = new Map<number, Float64Array>();
  return (at) => {
    const own = known.get(at) ?? factsOf(units[at] as Unit);
    known.set(at, own);
    return own;
  };
}

/** Facts a contract states: parties, dates, amounts, percentages, windows, and governing law. */

import type { Facts } from '../../vocabulary/facts.ts';
import { quoter } from '../obligations/quoter.ts';
import type { Context } from '../read/context.ts';
import { findAmounts } from './amounts.ts';
import { findDates } from './dates.ts';
import type { Found } from './found.ts';
import { governingLaw } from './governing-law.ts';
import { findParties } from './parties.ts';
import { findPercentages } from './percentages.ts';
import { findTitle } from './title.ts';
import { findWindows } from './windows.ts';

/** Facts of a document that is not a contract. */
export const noFacts: Facts = {
  title: null,
  parties: [],
  dates: [],
  amounts: [],
  percentages: [],
  windows: [],
  governing_law: [],
};

type Quoted = { quote: string; shown: string | null; page: number; start: number; end: number };

/** The facts with exact quotes. `text` is `pages.join('\f')`, the source of `context`. Pure; never throws. */
export function findFacts(context: Context, text: string, pages: readonly string[]): Facts {
  const quoteOf = quoter(context.normal, text, pages);
  const quote = <Fact>({ span, match, ...fact }: Found<Fact>): (typeof fact & Quoted)[] => {
    const where = quoteOf(span, match);
    return where ? [{ ...fact, ...where }] : [];
  };
  const title = findTitle(context);
  return {
    title: title ? (quote(title)[0] ?? null) : null,
    parties: findParties(context, text).flatMap((fact) => quote(fact)),
    dates: findDates(context).flatMap((fact) => quote(fact)),
    amounts: findAmounts(context).flatMap((fact) => quote(fact)),
    percentages: findPercentages(context).flatMap((fact) => quote(fact)),
    windows: findWindows(context).flatMap((fact) => quote(fact)),
    governing_law: governingLaw(context).flatMap((fact) => quote(fact)),
  };
}

/**
 * Distinguishes construction from goods that 'contractors' also make, and contracts from the guarantees
 * behind them.
 */

import { gateLimits } from '../thresholds.ts';
import { countOf } from './count-of.ts';
import { regexWith } from './regex.ts';

const WORKS = /\bthe works?\b|\bthe project\b|\bconstruction\b|\bthe (?:job |work|project )?site\b/g;

/** Guarantees of a plant's performance are terms of its construction contract. */
const SURETY = regexWith('g')`
  (?<!\b(?:performance|output|efficiency|emissions?|bank|advance payment|completion|warranty|parent company) )
    \b(?:guarantors?|guarant(?:y|ees?)|undertakings?|suret(?:y|ies)|obligors?|obligees?)\b
`;
const DUTIES = regexWith('g')`
  \b(?:contractor|subcontractor|builder|design-?\/?builder|construction manager
    |shipyard|shipbuilder|epc contractor|party b|supplier|seller|vendor|manager|consultant)(?:'s)? (?:\w+ )?(?:shall|will|agrees|must)\b
`;

/** Whether a document only secures another construction contract: a guarantee, bond, or undertaking. */
export function standsBehind(lower: string, words: number): boolean {
  const perThousand = (pattern: RegExp) => (countOf(lower, pattern) * 1_000) / words;
  return (
    perThousand(SURETY) >= gateLimits.minSuretyPerThousand &&
    perThousand(DUTIES) <= gateLimits.maxPerformerDutiesPerThousand
  );
}

/** Whether a construction contract names what is built, so that construction finders may run on it. */
export function speaksOfWorks(lower: string, words: number): boolean {
  return (countOf(lower, WORKS) * 1_000) / words >= gateLimits.minWorksPerThousand;
}

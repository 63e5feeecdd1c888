/** Which law applies: the one the contract chooses, and the project state's. */
import { findJurisdictionLaw } from '../../law/find-jurisdiction.ts';
import type { JurisdictionLaw } from '../../law/schema.ts';
import type { JurisdictionNames } from '../../vocabulary/analysis.ts';
import type { Facts, LawFact } from '../../vocabulary/facts.ts';
import { stateName } from '../../vocabulary/states.ts';

/** Facts known from outside the text; the state as people write it, the price in US dollars. */
export type Whereabouts = {
  state?: string | null | undefined;
  price?: number | null | undefined;
  date?: string | null | undefined;
};

export type Jurisdictions = {
  /** The law the contract chooses, with its rules if we have them. */
  chosen: { fact: LawFact; law: JurisdictionLaw | null } | null;
  project: JurisdictionLaw | null;
  differ: boolean;
};

export function jurisdictionsOf(
  { governing_law }: Pick<Facts, 'governing_law'>,
  state: Whereabouts['state'],
): Jurisdictions {
  const fact = surest(governing_law);
  const chosen = fact && { fact, law: findJurisdictionLaw(fact.jurisdiction) };
  const project = findJurisdictionLaw(state);
  return { chosen, project, differ: chosen !== null && project !== null && chosen.law !== project };
}

/** The names of both jurisdictions, as far as known. */
export function jurisdictionNames(
  { governing_law }: Pick<Facts, 'governing_law'>,
  state: Whereabouts['state'],
): JurisdictionNames {
  return { contract: surest(governing_law)?.jurisdiction ?? null, project: stateName(state) };
}

/** The chosen law; null if the text supports another one equally, as with exhibits. */
function surest(laws: readonly LawFact[]): LawFact | null {
  const most = Math.max(...laws.map(({ confidence }) => confidence));
  const best = laws.filter(({ confidence }) => confidence === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}

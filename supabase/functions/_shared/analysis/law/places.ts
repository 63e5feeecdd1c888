/** Whose law a contract is under: the one it chooses, and that of the state the work is in. */
import { findPlaceLaw } from '../../law/find-place.ts';
import type { PlaceLaw } from '../../law/schema.ts';
import { stateName } from '../../law/states.ts';
import type { Facts, LawFact } from '../facts/schema.ts';
import type { Place } from '../schema.ts';

/** What is known of a contract beside its text; the state as people write it, the price in US dollars. */
export type Whereabouts = {
  state?: string | null | undefined;
  price?: number | null | undefined;
  date?: string | null | undefined;
};

export type Places = {
  /** What the contract chooses, with its law where we have it. */
  chosen: { fact: LawFact; law: PlaceLaw | null } | null;
  project: PlaceLaw | null;
  differ: boolean;
};

export function placesOf(
  { governing_law }: Pick<Facts, 'governing_law'>,
  state: Whereabouts['state'],
): Places {
  const fact = surest(governing_law);
  const chosen = fact && { fact, law: findPlaceLaw(fact.jurisdiction) };
  const project = findPlaceLaw(state);
  return { chosen, project, differ: chosen !== null && project !== null && chosen.law !== project };
}

/** Whose law it is by name, as far as text and project say. */
export function placeNamed(
  { governing_law }: Pick<Facts, 'governing_law'>,
  state: Whereabouts['state'],
): Place {
  return { contract: surest(governing_law)?.jurisdiction ?? null, project: stateName(state) };
}

/** The law chosen; none where the text is as sure of another one, as with exhibits that choose their own. */
function surest(laws: readonly LawFact[]): LawFact | null {
  const most = Math.max(...laws.map(({ confidence }) => confidence));
  const best = laws.filter(({ confidence }) => confidence === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}

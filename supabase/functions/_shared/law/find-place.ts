/** Finds a jurisdiction's law by name or postal code. */
import { clauseLaw } from './clause-law.ts';
import type { PlaceLaw } from './schema.ts';
import { stateName } from './states.ts';

/** Federal rules that apply in every state. */
export const federalLaw = clauseLaw.find(({ jurisdiction }) => jurisdiction === 'US');

const byName = new Map(clauseLaw.map((place) => [place.name, place]));

/** A state's law by any common name of the state; null for anywhere else. */
export function findPlaceLaw(text: string | null | undefined): PlaceLaw | null {
  const name = stateName(text);
  return name === null ? null : (byName.get(name) ?? null);
}

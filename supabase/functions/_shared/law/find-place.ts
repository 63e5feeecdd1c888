/** Whose law a name or a postal code means. */
import { clauseLaw } from './clause-law.ts';
import type { PlaceLaw } from './schema.ts';
import { stateName } from './states.ts';

/** What federal law adds to that of every state. */
export const federalLaw = clauseLaw.find(({ jurisdiction }) => jurisdiction === 'US');

const byName = new Map(clauseLaw.map((place) => [place.name, place]));

/** The law of a state by what people call it; null for any other place. */
export function findPlaceLaw(text: string | null | undefined): PlaceLaw | null {
  const name = stateName(text);
  return name === null ? null : (byName.get(name) ?? null);
}

/** Finds a jurisdiction's law by name or postal code. */

import { stateName } from '../vocabulary/states.ts';
import { clauseLaw } from './clause-law.ts';
import type { JurisdictionLaw } from './schema.ts';

/** Federal rules that apply in every state. */
export const federalLaw = clauseLaw.find(({ jurisdiction }) => jurisdiction === 'US');

const byName = new Map(clauseLaw.map((law) => [law.name, law]));

/** A state's law by any common name of the state; null for anywhere else. */
export function findJurisdictionLaw(text: string | null | undefined): JurisdictionLaw | null {
  const name = stateName(text);
  return name === null ? null : (byName.get(name) ?? null);
}

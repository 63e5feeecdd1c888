/** The published forms whose content is known. */

import type { KnownForm } from './form.ts';
import { aiaA201 } from './forms/aia-a201.ts';
import { consensusDocs200 } from './forms/consensusdocs-200.ts';
import { ejcdcC700 } from './forms/ejcdc-c700.ts';
import { farConstruction } from './forms/far-construction.ts';
import { fidicRed, fidicYellow } from './forms/fidic.ts';
import { prcGf0201 } from './forms/prc-gf-0201.ts';

export const knownForms: readonly KnownForm[] = [
  aiaA201,
  consensusDocs200,
  ejcdcC700,
  fidicRed,
  fidicYellow,
  farConstruction,
  prcGf0201,
];

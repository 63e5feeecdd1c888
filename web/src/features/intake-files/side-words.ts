import type { Perspective } from '@schemas/analysis.ts';

/** Whom contracts are reviewed for, in the words of whoever is asked. */
export const SIDES: Record<Perspective, string> = {
  contractor: 'The contractor',
  owner: 'The owner',
  subcontractor: 'A subcontractor',
};

export const sides = Object.keys(SIDES) as Perspective[];

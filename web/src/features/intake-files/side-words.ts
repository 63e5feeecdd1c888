import type { Perspective } from '@schemas/analysis.ts';

/** Labels for the side that contracts are reviewed for. */
export const SIDES: Record<Perspective, string> = {
  contractor: 'The contractor',
  owner: 'The owner',
  subcontractor: 'The subcontractor',
};

export const sides = Object.keys(SIDES) as Perspective[];

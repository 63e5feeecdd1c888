import { z } from 'zod';

export const bearers = ['ours', 'theirs', 'both', 'unknown'] as const;

/**
 * Who owes something: we, the other side, or both. It follows from the side of the contract that owes it and
 * from the side we are on.
 */
export const bearerSchema = z.enum(bearers);

/** Labels, without a date and before one. */
export const bearerNames: Record<Bearer, string> = {
  ours: 'We owe',
  theirs: 'They owe us',
  both: 'Both sides',
  unknown: 'Owing side unclear',
};
export const bearerBy: Record<Bearer, string> = {
  ours: 'We owe by',
  theirs: 'They owe us by',
  both: 'Both sides by',
  unknown: 'Owing side unclear, due',
};

/** The same for a notice that a side may give. */
export const optionNames: Record<Bearer, string> = {
  ours: 'Our option',
  theirs: 'Their option',
  both: 'Option of both sides',
  unknown: 'Option',
};

export type Bearer = z.infer<typeof bearerSchema>;

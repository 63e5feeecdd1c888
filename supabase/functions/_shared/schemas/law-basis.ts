import { z } from 'zod';
import { lienCertainties } from '../vocabulary/law-basis.ts';
import { orNull } from './primitives.ts';

/** What a statutory deadline rests on, and whether our counsel confirmed its rules; null for other dates. */
export const lawBasisSchema = orNull(
  z.object({ certainty: orNull(z.enum(lienCertainties)), counsel_confirmed: z.boolean() }),
);

import { z } from 'zod';
import { idSchema, orNull } from './primitives.ts';

/**
 * What a new organization has done by now, its sample project left out, and that project where one is loaded. `may` says whether the
 * caller loads and removes it.
 */
export const firstStepsSchema = z
  .object({
    sample: orNull(z.object({ id: idSchema, name: z.string() })),
    steps: z.object({
      contract: z.boolean(),
      side: z.boolean(),
      decision: z.boolean(),
      colleague: z.boolean(),
    }),
    may: z.boolean(),
  })
  .meta({ id: 'FirstSteps' });

export type FirstSteps = z.infer<typeof firstStepsSchema>;

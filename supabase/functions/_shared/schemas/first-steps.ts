import { z } from 'zod';
import { idSchema, orNull } from './primitives.ts';

/**
 * Setup progress of a new organization, ignoring its sample project, plus the sample project if loaded.
 * `may`: the caller may load and remove it. `dismissed`: the caller has dismissed the steps.
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
    dismissed: z.boolean(),
  })
  .meta({ id: 'FirstSteps' });

export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** The engine's description of a paper. */
import { z } from 'zod';

/**
 * `works_contract`: a complete construction contract. `works_contract_by_reference`: a construction contract
 * that leaves the rest to a published form it names. `incomplete`: part of one. `related`: a contract for
 * something else. `not_a_contract`: no contract, or one without performance by either side.
 */
export const paperKindSchema = z.enum([
  'works_contract',
  'works_contract_by_reference',
  'related',
  'incomplete',
  'not_a_contract',
]);

/** The subject of a contract that is not for construction. */
const paperSubjectSchema = z.enum([
  'lease',
  'loan',
  'guaranty',
  'agency',
  'management',
  'consulting',
  'supply',
  'services',
  'licence',
  'distribution',
  'securities',
  'plan',
]);

/** A published form the paper incorporates. */
const formUseSchema = z.object({
  key: z.string().min(1),
  /** The usual name, with the edition if stated: 'AIA A201-1997'. */
  name: z.string().min(1),
  edition: z.string().nullable(),
});

export const paperSchema = z.object({
  kind: paperKindSchema,
  /** For `related` and `not_a_contract`, if known. */
  subject: paperSubjectSchema.nullable(),
  /** Probability that this is a construction contract, 0 to 1. */
  works: z.number().min(0).max(1),
  forms: z.array(formUseSchema),
});

export type PaperKind = z.infer<typeof paperKindSchema>;
export type PaperSubject = z.infer<typeof paperSubjectSchema>;
export type FormUse = z.infer<typeof formUseSchema>;
export type Paper = z.infer<typeof paperSchema>;

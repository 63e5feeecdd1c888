/** What kind of paper a text is, as the engine says it. */
import { z } from 'zod';

/**
 * `works_contract`: for building something, and whole. `works_contract_by_reference`: the same, where a
 * published form that it names says the rest. `incomplete`: a part of one. `related`: a contract for something
 * else. `not_a_contract`: none, or one in which nothing is done for anybody.
 */
export const paperKindSchema = z.enum([
  'works_contract',
  'works_contract_by_reference',
  'related',
  'incomplete',
  'not_a_contract',
]);

/** What a contract that is not for works is for. */
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

/** A published form that the paper makes part of itself. */
const formUseSchema = z.object({
  key: z.string().min(1),
  /** As people name it, with its edition where the paper says which: 'AIA A201-1997'. */
  name: z.string().min(1),
  edition: z.string().nullable(),
});

export const paperSchema = z.object({
  kind: paperKindSchema,
  /** Of `related` and `not_a_contract`, where it can be told. */
  subject: paperSubjectSchema.nullable(),
  /** How sure it is that this is a contract for works, 0 to 1. */
  works: z.number().min(0).max(1),
  forms: z.array(formUseSchema),
});

export type PaperKind = z.infer<typeof paperKindSchema>;
export type PaperSubject = z.infer<typeof paperSubjectSchema>;
export type FormUse = z.infer<typeof formUseSchema>;
export type Paper = z.infer<typeof paperSchema>;

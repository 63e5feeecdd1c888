/**
 * The shapes the engine returns. The API contract re-uses them, and the browser imports them: zod only,
 * nothing heavy.
 */
import { z } from 'zod';
import { lawAgreements, lawTopics } from '../law/terms.ts';
import { factsSchema } from './facts/schema.ts';
import { languageModelProblemKeys } from './llm/problems.ts';
import { paperSchema } from './paper-kind/schema.ts';
import { contractKinds } from './percentile/contract-kind.ts';
import { categories } from './taxonomy.ts';

/** Whom we review for; it decides which side of a clause weighs on us. */
export const perspectiveSchema = z.enum(['contractor', 'owner', 'subcontractor']);
export const findingKindSchema = z.enum(['onerous', 'missing', 'info']);
export const severitySchema = z.enum(['critical', 'high', 'medium', 'low']);
/** What found it; `person` is someone who read the contract. */
export const findingSourceSchema = z.enum(['model', 'rule', 'llm', 'person']);
export const riskLevelSchema = z.enum(['low', 'medium', 'high']);
export const categorySchema = z.enum(categories);

/** Why a document got no score. */
export const gateReasonSchema = z.enum([
  'no_text',
  'too_short',
  'not_english',
  'not_a_contract',
  'confidentiality_only',
  'other_contract',
  'general_conditions_missing',
  'part_of_a_contract',
]);

/** What was read out of a clause; a key is absent where the clause does not state it. */
export const paramsSchema = z.object({
  /**
   * Length of a period in calendar days as written (24 hours = 1, a month = 365/12 rounded, a year = 365).
   */
  days: z.number().optional(),
  percent: z.number().optional(),
  /** US dollars. */
  amount: z.number().optional(),
  /** What `amount` or `percent` is counted by: day, week, month, year, occurrence. */
  per: z.string().optional(),
  /** The limit that applies, as a person would write it: '$250,000', '10%', 'contract price'. */
  cap: z.string().optional(),
  /** On whom the clause weighs, or to whom the right belongs, by its name in the contract. */
  party: z.string().optional(),
  /** The published form, with its article, that says it; the paper itself only incorporates it. */
  form: z.string().optional(),
});

/**
 * What the law of a place does to the clause of a finding. `outcome` says what: it voids or limits the clause, it
 * fills the gap that silence leaves, or it is only worth knowing. `step` is there where the finding weighs less for
 * it, and `reason` says why it does or does not. `doubt` is what speaks for caution about the rule as we read it.
 */
export const lawNoteSchema = z.object({
  rule: z.string().min(1),
  topic: z.enum(lawTopics),
  /** As the post writes it, and as people do: 'NY', 'New York'. */
  jurisdiction: z.string().min(1),
  place: z.string().min(1),
  /** Whether the contract chooses this law, the project lies there, or both. */
  from: z.enum(['contract', 'project', 'both']),
  outcome: z.enum(['voids', 'limits', 'fills', 'informs']),
  agreement: z.enum(lawAgreements),
  says: z.string().min(1),
  /** What the contract states beside what the law does. */
  comparison: z.string().nullable(),
  conditions: z.array(z.string().min(1)),
  citation: z.string().min(1),
  sources: z.array(z.string().min(1)),
  doubt: z.string().nullable(),
  verified_on: z.iso.date(),
  reason: z.string().min(1),
  step: z
    .object({
      severity_before: severitySchema,
      severity_after: severitySchema,
      points_before: z.int().min(0),
      points_after: z.int().min(0),
    })
    .nullable(),
});

/** Whose law rules, by name: the one that the contract chooses, and that of the project's state; null where unknown. */
const jurisdictionsSchema = z.object({
  contract: z.string().min(1).nullable(),
  project: z.string().min(1).nullable(),
});

const offset = z.int().min(0);

/** Words of the document somewhere else, in the offsets of quotes. */
const spotSchema = z.object({ start: offset, end: offset, page: z.int().min(1) });

/**
 * One finding. `quote`, `page`, `start` and `end` are null together; else `text.slice(start, end) === quote`,
 * where
 * `text` is the pages joined with one form feed and offsets count UTF-16 code units. `from_ocr` says that the
 * quote stands, in part at least, on a page whose text was recognized from a scan. `points` is what the
 * finding adds to its group before the group's cap.
 */
export const findingSchema = z.object({
  id: z.string().min(1),
  category: categorySchema,
  kind: findingKindSchema,
  severity: severitySchema,
  title: z.string().min(1),
  explanation: z.string().min(1),
  quote: z.string().nullable(),
  /** What to show for the quote where it has a page's head, foot or number in it; else null. */
  shown: z.string().nullable(),
  page: z.int().min(1).nullable(),
  start: offset.nullable(),
  end: offset.nullable(),
  /** Where else the document says the same. */
  places: z.array(spotSchema),
  from_ocr: z.boolean(),
  confidence: z.number().min(0).max(1),
  source: findingSourceSchema,
  params: paramsSchema,
  points: z.int().min(0),
  law: z.array(lawNoteSchema),
});

/** A located clause, onerous or not. */
export const clauseSchema = z.object({
  category: categorySchema,
  quote: z.string().min(1),
  start: offset,
  end: offset,
  page: z.int().min(1),
  confidence: z.number().min(0).max(1),
  source: findingSourceSchema,
});

export const groupKeySchema = z.enum([
  'payment',
  'time',
  'liability',
  'termination',
  'changes',
  'administration',
]);

/** One group of the score: `raw_points` is the sum of its findings, `points` what is left under the cap. */
export const scoreGroupSchema = z.object({
  key: groupKeySchema,
  label: z.string(),
  cap: z.int(),
  points: z.int().min(0),
  raw_points: z.int().min(0),
});

/** Whether the document is one we may score; `reason` is a stable key, `message` fit for a person. */
const gateSchema = z.object({
  passed: z.boolean(),
  reason: gateReasonSchema.nullable(),
  message: z.string().nullable(),
});

/**
 * What a language model contributed: claims made, dropped because the contract does not say them, and taken
 * over.
 */
const languageModelUseSchema = z.object({
  name: z.string(),
  host: z.string(),
  problem: z.enum(languageModelProblemKeys).nullable(),
  claims: z.int().min(0),
  dropped: z.int().min(0),
  used: z.int().min(0),
});

/** How often a contract gives a side something to do, and something to decide or to claim. */
const partySchema = z.object({ name: z.string(), duties: z.int().min(0), rights: z.int().min(0) });

/**
 * How far a contract leans: duties and rights of both sides; how much more of it, by the model's estimate, loads whoever performs than
 * protects them or loads whoever pays, grave burdens counted three times; and the kind of contract it is compared with.
 */
const leaningSchema = z.object({
  performer: partySchema,
  payer: partySchema,
  burdens: z.number().min(0),
  kind: z.enum(contractKinds),
});

/**
 * How sure a score is, and where it stands: between `low` and `high` in two of three contracts that readers rated, and higher
 * than `harsher_than` of the `of` contracts of its kind.
 */
const percentileSchema = z.object({
  low: z.int().min(1),
  high: z.int().max(100),
  kind: z.enum(contractKinds),
  harsher_than: z.int().min(0),
  of: z.int().min(1),
});

/** The engine's whole answer. `risk_score` is null exactly where the gate did not pass. */
export const analysisSchema = z.object({
  perspective: perspectiveSchema,
  risk_score: z.int().min(1).max(100).nullable(),
  risk_level: riskLevelSchema.nullable(),
  /** Null where there is no score. */
  percentile: percentileSchema.nullable(),
  leaning: leaningSchema.nullable(),
  gate: gateSchema,
  /** What kind of paper it is; null where there was too little English text to tell. */
  paper: paperSchema.nullable(),
  word_count: z.int().min(0),
  groups: z.array(scoreGroupSchema),
  clauses: z.array(clauseSchema),
  /** Kinds onerous and info. */
  findings: z.array(findingSchema),
  /** Kind missing. */
  missing: z.array(findingSchema),
  /** What the document states about itself, none of it taken over. */
  facts: factsSchema,
  place: jurisdictionsSchema,
  /**
   * A language model was asked and gave nothing that could be used: this is what the engine finds without.
   */
  degraded: z.boolean(),
  engine: z.object({
    name: z.string(),
    version: z.string(),
    model: z.string().nullable(),
    /** There where one was asked. */
    language_model: languageModelUseSchema.optional(),
  }),
});

export type Perspective = z.infer<typeof perspectiveSchema>;
export type Severity = z.infer<typeof severitySchema>;
export type FindingKind = z.infer<typeof findingKindSchema>;
export type GateReason = z.infer<typeof gateReasonSchema>;
export type GroupKey = z.infer<typeof groupKeySchema>;
export type Params = z.infer<typeof paramsSchema>;
export type LawNote = z.infer<typeof lawNoteSchema>;
export type JurisdictionNames = z.infer<typeof jurisdictionsSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type Spot = z.infer<typeof spotSchema>;
export type Clause = z.infer<typeof clauseSchema>;
export type ScoreGroup = z.infer<typeof scoreGroupSchema>;
export type Leaning = z.infer<typeof leaningSchema>;
export type Percentile = z.infer<typeof percentileSchema>;
export type Gate = z.infer<typeof gateSchema>;
export type LanguageModelUse = z.infer<typeof languageModelUseSchema>;
export type Analysis = z.infer<typeof analysisSchema>;

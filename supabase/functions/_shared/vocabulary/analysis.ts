/**
 * Schemas of the engine's results. The API schemas reuse them and the browser imports them, so import zod
 * only and nothing large.
 */
import { z } from 'zod';
import { contractKinds } from './contract-kind.ts';
import { factsSchema } from './facts.ts';
import { lawAgreements, lawTopics } from './law.ts';
import { paperSchema } from './paper.ts';
import { categories } from './taxonomy.ts';

/** The side we review for. It decides which clauses burden us. */
export const perspectiveSchema = z.enum(['contractor', 'owner', 'subcontractor']);
/** The performer does the work for money; the payer is the party it works for. */
export const contractSides = ['performer', 'payer'] as const;
/**
 * The kinds of paper a person may state. A paper of a stated kind is scored even if its text does not show that
 * kind; `other` is a contract for something else.
 */
const statedKinds = ['works_contract', 'supply', 'services', 'other'] as const;
export const statedKindSchema = z.enum(statedKinds);
/** Our party's name in the contract. */
export const ourPartySchema = z.string().trim().min(1).max(300);
export const findingKindSchema = z.enum(['onerous', 'missing', 'info']);

/** Whether a person reviews the finding. Informational notes need no decision and are in no count. */
export const isToReview = ({ kind }: { kind: z.infer<typeof findingKindSchema> }): boolean => kind !== 'info';
export const severitySchema = z.enum(['critical', 'high', 'medium', 'low']);
/** The source of a finding; `person` is someone who read the contract. */
export const findingSourceSchema = z.enum(['model', 'rule', 'llm', 'person']);
export const riskLevelSchema = z.enum(['low', 'medium', 'high']);
export const categorySchema = z.enum(categories);

/** Why a document has no score. */
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

/** Values extracted from a clause. A key is absent if the clause does not state its value. */
export const paramsSchema = z.object({
  /**
   * Number of days of a period as written (24 hours = 1, a month = 365/12 rounded, a year = 365), for business
   * days too. If words and figures disagree, the figure.
   */
  days: z.number().optional(),
  /** The period as people write it, unless it is in calendar days: '7 business days', '7 or 10 days'. */
  period: z.string().optional(),
  /** The fewest and most calendar days of the period, if they differ from `days`. */
  least_days: z.number().optional(),
  most_days: z.number().optional(),
  percent: z.number().optional(),
  /** US dollars. */
  amount: z.number().optional(),
  /** The unit for `amount` or `percent`: day, week, month, year, occurrence. */
  per: z.string().optional(),
  /** The limit that applies, as people write it: '$250,000', '10%', 'contract price'. */
  cap: z.string().optional(),
  /** The party that the clause burdens or that has the right, by its name in the contract. */
  party: z.string().optional(),
  /** The published form and article that contain the term, if the paper only incorporates it. */
  form: z.string().optional(),
});

/**
 * How a jurisdiction's law affects the clause of a finding. `outcome`: it voids or limits the clause, fills
 * the gap if the contract is silent, or is only useful to know. `step` is set if the law reduces the
 * finding's severity; `reason` explains why it does or does not. `doubt` gives reasons for caution about our
 * reading of the rule.
 */
const lawNoteSchema = z.object({
  rule: z.string().min(1),
  topic: z.enum(lawTopics),
  /** Postal code and name: 'NY', 'New York'. */
  jurisdiction: z.string().min(1),
  jurisdiction_name: z.string().min(1),
  /** Why this law applies: the contract chooses it, the project is there, or both. */
  from: z.enum(['contract', 'project', 'both']),
  outcome: z.enum(['voids', 'limits', 'fills', 'informs']),
  agreement: z.enum(lawAgreements),
  says: z.string().min(1),
  /** Compares the contract's terms with the law. */
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

/**
 * Names of the jurisdictions whose law applies: the one that the contract chooses, and the project's state;
 * null if unknown.
 */
const jurisdictionsSchema = z.object({
  contract: z.string().min(1).nullable(),
  project: z.string().min(1).nullable(),
});

const offset = z.int().min(0);

/** Another span of the document, with offsets as for quotes. */
const spotSchema = z.object({ start: offset, end: offset, page: z.int().min(1) });

/**
 * One finding. `quote`, `page`, `start`, and `end` are null together; otherwise `text.slice(start, end) ===
 * quote`, where `text` is the pages joined with one form feed and offsets count UTF-16 code units.
 * `from_ocr`: at least part of the quote is on a page whose text was recognized from a scan. `points` is what
 * the finding adds to its group before the group's cap.
 */
export const findingSchema = z.object({
  id: z.string().min(1),
  category: categorySchema,
  kind: findingKindSchema,
  severity: severitySchema,
  title: z.string().min(1),
  explanation: z.string().min(1),
  quote: z.string().nullable(),
  /** The text to show for a quote that contains a page header, footer, or number; otherwise null. */
  shown: z.string().nullable(),
  page: z.int().min(1).nullable(),
  start: offset.nullable(),
  end: offset.nullable(),
  /** Other spans with the same content. */
  spans: z.array(spotSchema),
  from_ocr: z.boolean(),
  confidence: z.number().min(0).max(1),
  source: findingSourceSchema,
  params: paramsSchema,
  points: z.int().min(0),
  law: z.array(lawNoteSchema),
  /** Listed only on request: a note, a low finding, or one beyond what a person reads first. */
  folded: z.boolean(),
});

/** A clause, onerous or not. */
const clauseSchema = z.object({
  category: categorySchema,
  quote: z.string().min(1),
  start: offset,
  end: offset,
  page: z.int().min(1),
  confidence: z.number().min(0).max(1),
  source: findingSourceSchema,
});

const groupKeySchema = z.enum(['payment', 'time', 'liability', 'termination', 'changes', 'administration']);

/** A group of the score: `raw_points` is the sum of its findings' points, `points` that sum after the cap. */
const scoreGroupSchema = z.object({
  key: groupKeySchema,
  label: z.string(),
  cap: z.int(),
  points: z.int().min(0),
  raw_points: z.int().min(0),
});

/** Whether the document may be scored. `reason` is a stable key, `message` is for users. */
const gateSchema = z.object({
  passed: z.boolean(),
  reason: gateReasonSchema.nullable(),
  message: z.string().nullable(),
});

/** How many duties, and how many rights or decisions, a contract gives a side. */
const partySchema = z.object({ name: z.string(), duties: z.int().min(0), rights: z.int().min(0) });

/**
 * How far a contract leans: duties and rights of both sides, and the kind of contract it is compared with.
 * `burdens` is the model's estimate of burdens on the performer relative to its protections and the payer's
 * burdens; severe burdens count three times.
 */
const leaningSchema = z.object({
  performer: partySchema,
  payer: partySchema,
  burdens: z.number().min(0),
  /** Null if there is nothing to compare with. */
  kind: z.enum(contractKinds).nullable(),
});

/**
 * A score's range and percentile. For two of three contracts that readers rated, the rating was within a
 * range this wide around the score, `low` to `high`. The score is higher than `harsher_than` of the `of`
 * contracts of its kind.
 */
const percentileSchema = z.object({
  low: z.int().min(1),
  high: z.int().max(100),
  kind: z.enum(contractKinds),
  harsher_than: z.int().min(0),
  of: z.int().min(1),
});

/** The engine's complete result. `risk_score` is null exactly if the gate did not pass. */
export const analysisSchema = z.object({
  perspective: perspectiveSchema,
  /**
   * Whether our side performs the work or pays for it; null if the document was not read, or does not show which
   * party performs and which one pays.
   */
  our_side: z.enum(contractSides).nullable(),
  /** Our party and the kind of paper, if a person stated them. */
  our_party: ourPartySchema.nullable(),
  stated_kind: statedKindSchema.nullable(),
  risk_score: z.int().min(1).max(100).nullable(),
  risk_level: riskLevelSchema.nullable(),
  /** Null if there is no score. */
  percentile: percentileSchema.nullable(),
  leaning: leaningSchema.nullable(),
  gate: gateSchema,
  /** The paper kind; null if there was too little English text to determine it. */
  paper: paperSchema.nullable(),
  word_count: z.int().min(0),
  groups: z.array(scoreGroupSchema),
  clauses: z.array(clauseSchema),
  /** Findings of kind onerous or info, the most dangerous first. */
  findings: z.array(findingSchema),
  /** Findings of kind missing. */
  missing: z.array(findingSchema),
  /** Facts the document states about itself; none of them is applied automatically. */
  facts: factsSchema,
  jurisdictions: jurisdictionsSchema,
  engine: z.object({
    name: z.string(),
    version: z.string(),
    model: z.string().nullable(),
  }),
});

export type Perspective = z.infer<typeof perspectiveSchema>;
export type ContractSide = (typeof contractSides)[number];
export type StatedKind = z.infer<typeof statedKindSchema>;
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
export type Analysis = z.infer<typeof analysisSchema>;

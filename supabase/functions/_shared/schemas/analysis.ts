import { z } from 'zod';
import type { riskLevelSchema } from '../vocabulary/analysis.ts';
import {
  categorySchema,
  analysisSchema as engineAnalysisSchema,
  findingSchema as engineFindingSchema,
  findingKindSchema,
  ourPartySchema,
  perspectiveSchema,
  severitySchema,
  statedKindSchema,
} from '../vocabulary/analysis.ts';
import { findingStatementSchema } from './language-model-reading.ts';
import { idSchema, optionalText, orNull, text, timestampSchema } from './primitives.ts';

export type {
  GateReason,
  GroupKey,
  LawNote,
  Perspective,
  ScoreGroup,
  Severity,
  Spot,
  StatedKind,
} from '../vocabulary/analysis.ts';
export {
  gateReasonSchema,
  perspectiveSchema,
  riskLevelSchema,
  severitySchema,
} from '../vocabulary/analysis.ts';
export type { Facts } from '../vocabulary/facts.ts';
export { riskBands, riskLevel } from '../vocabulary/risk-level.ts';

const reviewStatuses = ['open', 'accepted', 'corrected', 'rejected'] as const;
const reviewStatusSchema = z.enum(reviewStatuses);

/**
 * A finding with its review. `kind`, `category`, `severity`, and `points` are the current values: corrected,
 * or 0 points if rejected. `original` holds the engine's values while a decision differs from them.
 */
const findingSchema = engineFindingSchema
  .extend({
    id: idSchema,
    review_status: reviewStatusSchema,
    review_note: z.string().nullable(),
    reviewed_by: idSchema.nullable(),
    reviewed_by_name: z.string().nullable(),
    reviewed_at: orNull(timestampSchema),
    original: orNull(
      z.object({
        kind: findingKindSchema,
        category: categorySchema,
        severity: severitySchema,
        points: z.int().min(0),
      }),
    ),
    /** For a statement of the language model. Until a person accepts it, it counts no points. */
    statement: orNull(findingStatementSchema),
    version: z.int(),
  })
  .meta({ id: 'Finding' });

/** The engine's analysis of one document version. */
export const analysisSchema = engineAnalysisSchema
  .extend({
    id: idSchema,
    contract_id: idSchema,
    document_id: idSchema,
    document_version: z.int(),
    created_at: timestampSchema,
    created_by: idSchema.nullable(),
    findings: z.array(findingSchema),
    missing: z.array(findingSchema),
    /**
     * Whether the project is still in the U.S. state used by the analysis; another state's law could change
     * the result.
     */
    jurisdictions_are_current: z.boolean(),
  })
  .meta({ id: 'Analysis' });

/**
 * The specification's client sends `extract_clauses` and `assess_risk`; an analysis always does both. `our_party`
 * names our party as the contract does, and `stated_kind` the kind of paper, which is then scored. Without them,
 * those of the current analysis stay; null withdraws them.
 */
export const analyzeContractSchema = z
  .object({
    contract_id: idSchema,
    extract_clauses: z.boolean().optional(),
    assess_risk: z.boolean().optional(),
    perspective: perspectiveSchema.optional(),
    our_party: ourPartySchema.nullish(),
    stated_kind: statedKindSchema.nullish(),
  })
  .meta({ id: 'AnalyzeContract' });

/**
 * A decision about a finding. A correction gives the changes; a rejection gives the reason; 'open' withdraws
 * an earlier decision and restores the engine's values.
 */
export const reviewFindingSchema = z
  .object({
    decision: reviewStatusSchema,
    category: categorySchema.optional(),
    severity: severitySchema.optional(),
    note: optionalText(5000),
  })
  .refine(({ decision, note }) => decision !== 'rejected' || !!note, {
    path: ['note'],
    error: 'Enter a reason for rejecting this finding',
  })
  .refine(({ decision, category, severity }) => decision !== 'corrected' || !!category || !!severity, {
    path: ['severity'],
    error: 'Choose what to correct',
  })
  .meta({ id: 'ReviewFinding' });

/**
 * A finding added by a person to the current analysis: an exact quote from the analyzed document, ignoring
 * white space. `near` is an offset in the text that tells repeated quotes apart.
 */
export const addFindingSchema = z
  .object({
    quote: text({ max: 5000, required: "Quote the contract's text" }),
    near: z.int().min(0).optional(),
    category: categorySchema,
    severity: severitySchema,
    title: text({ max: 300, required: 'Title is required' }),
    note: optionalText(5000),
  })
  .meta({ id: 'AddFinding' });

export type ReviewFinding = z.infer<typeof reviewFindingSchema>;
export type AddFinding = z.infer<typeof addFindingSchema>;
export type RiskLevel = z.infer<typeof riskLevelSchema>;
export type ReviewStatus = z.infer<typeof reviewStatusSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type Analysis = z.infer<typeof analysisSchema>;
export const lookFromQuerySchema = z.object({ perspective: perspectiveSchema });
export type AnalyzeContract = z.infer<typeof analyzeContractSchema>;

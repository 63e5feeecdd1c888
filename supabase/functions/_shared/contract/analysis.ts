import { z } from 'zod';
import type { riskLevelSchema } from '../analysis/schema.ts';
import {
  analysisSchema as engineAnalysisSchema,
  findingSchema as engineFindingSchema,
  perspectiveSchema,
} from '../analysis/schema.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

export { riskBands, riskLevel } from '../analysis/risk-level.ts';

export type {
  Clause,
  FindingKind,
  GateReason,
  GroupKey,
  Params,
  Perspective,
  ScoreGroup,
  Severity,
} from '../analysis/schema.ts';
export {
  clauseSchema,
  findingKindSchema,
  findingSourceSchema,
  gateReasonSchema,
  groupKeySchema,
  perspectiveSchema,
  riskLevelSchema,
  scoreGroupSchema,
  severitySchema,
} from '../analysis/schema.ts';

export const reviewStatuses = ['open', 'accepted', 'corrected', 'rejected'] as const;
export const reviewStatusSchema = z.enum(reviewStatuses);

/** A finding of the engine with what a person made of it. */
export const findingSchema = engineFindingSchema
  .extend({
    id: idSchema,
    review_status: reviewStatusSchema,
    review_note: z.string().nullable(),
    reviewed_by: idSchema.nullable(),
    reviewed_at: orNull(timestampSchema),
    version: z.int(),
  })
  .meta({ id: 'Finding' });

/** What the engine made of one document version. */
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
  })
  .meta({ id: 'Analysis' });

/** `extract_clauses` and `assess_risk` are what the spec's client sends; one analysis always does both. */
export const analyzeContractSchema = z
  .object({
    contract_id: idSchema,
    extract_clauses: z.boolean().optional(),
    assess_risk: z.boolean().optional(),
    perspective: perspectiveSchema.optional(),
  })
  .meta({ id: 'AnalyzeContract' });

export type RiskLevel = z.infer<typeof riskLevelSchema>;
export type ReviewStatus = z.infer<typeof reviewStatusSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type Analysis = z.infer<typeof analysisSchema>;
export type AnalyzeContract = z.infer<typeof analyzeContractSchema>;

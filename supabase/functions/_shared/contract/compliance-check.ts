import { z } from 'zod';
import { complianceEvidenceSchema, evidenceLinkSchema } from './compliance-evidence.ts';
import {
  complianceCheckTypeSchema,
  complianceCheckTypes,
  complianceRequirementSchema,
  complianceSeverities,
  complianceSeveritySchema,
} from './compliance-requirement.ts';
import { filterSchema, pageQuerySchema, searchSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  moneySchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';
import { complianceStatuses, complianceStatusSchema } from './statuses.ts';

export { complianceStatuses, complianceStatusSchema };

/** Why a check has its status. */
export const complianceReasons = [
  'waived',
  'found_non_compliant',
  'evidence_valid',
  'confirmed_by_hand',
  'evidence_expired',
  'overdue',
  'evidence_to_confirm',
  'evidence_not_yet_valid',
  'begun',
  'open',
] as const;
export const complianceReasonSchema = z.enum(complianceReasons);

/** What people read for a status, and for the reason of one. */
export const complianceStatusLabels: Record<ComplianceStatus, string> = {
  compliant: 'Compliant',
  non_compliant: 'Non-Compliant',
  pending: 'Pending',
  in_progress: 'In Progress',
  waived: 'Waived',
};
export const complianceReasonLabels: Record<ComplianceReason, string> = {
  waived: 'Waived by a person',
  found_non_compliant: 'Found non-compliant by a person',
  evidence_valid: 'Supported by valid evidence',
  confirmed_by_hand: 'Confirmed by a person',
  evidence_expired: 'Evidence has expired',
  overdue: 'Overdue',
  evidence_to_confirm: 'Evidence awaiting confirmation',
  evidence_not_yet_valid: 'Evidence not valid yet',
  begun: 'Started',
  open: 'Not started',
};

/** What the reader may do with a check. */
export const complianceAbilitiesSchema = z
  .object({
    edit: z.boolean(),
    waive: z.boolean(),
    remove: z.boolean(),
    upload: z.boolean(),
    confirm: z.boolean(),
    link: z.boolean(),
  })
  .meta({ id: 'ComplianceAbilities' });

/**
 * A check of a project. `status` is what the evaluation makes of evidence, due date and today in the organization's time zone, and
 * `status_reason` why. `next_due` is when something has to happen next: the due date, or the renewal of evidence that runs out.
 * `period` is 'first', or the day of a recurring check that a run made; null for one made by hand.
 */
export const complianceCheckSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    project_name: z.string(),
    requirement_id: idSchema.nullable(),
    check_type: complianceCheckTypeSchema,
    title: z.string(),
    status: complianceStatusSchema,
    status_reason: complianceReasonSchema,
    severity: complianceSeveritySchema,
    due_date: dateSchema.nullable(),
    expires_on: dateSchema.nullable(),
    next_due: dateSchema.nullable(),
    completed_date: dateSchema.nullable(),
    notes: z.string().nullable(),
    owner_id: idSchema.nullable(),
    owner_name: z.string().nullable(),
    waived_reason: z.string().nullable(),
    waived_until: dateSchema.nullable(),
    waived_by: idSchema.nullable(),
    waived_by_name: z.string().nullable(),
    waived_at: orNull(timestampSchema),
    period: z.string().nullable(),
    can: complianceAbilitiesSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'ComplianceCheck' });

/** US dollars by coverage; null where the text names none. */
const coverageAmountSchema = orNull(z.object({ amount: moneySchema, quote: z.string() }));

/** What a contract's insurance clauses ask for beside what the newest standing certificate shows. `short` only where both have figures. */
export const insuranceGapSchema = z
  .object({
    contract_id: idSchema,
    contract_name: z.string(),
    evidence_id: idSchema,
    evidence_file_name: z.string(),
    lines: z.array(
      z.object({
        coverage: z.string(),
        required: coverageAmountSchema,
        shown: coverageAmountSchema,
        /** What is missing; 0 where the certificate shows enough; null where one of the two has no figure. */
        short: moneySchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'InsuranceGap' });

export const complianceCheckDetailSchema = complianceCheckSchema
  .extend({
    requirement: orNull(complianceRequirementSchema),
    /** A contractor's own uploads only, for a contractor. The newest first. */
    evidence: z.array(complianceEvidenceSchema),
    links: z.array(evidenceLinkSchema),
    insurance: z.array(insuranceGapSchema),
  })
  .meta({ id: 'ComplianceCheckDetail' });

/**
 * What is to be done when: what was not met or is past its day, what comes within the next 7 days, what comes later or has no day, and what
 * is met or waived until then. Each check is in one of them.
 */
export const complianceDueGroups = ['overdue', 'this_week', 'later', 'done'] as const;
export const complianceDueGroupSchema = z.enum(complianceDueGroups);

/** Figures of the page whose checks no other filter names: those that are judged by now, and those with something to do within the next 7 days. */
export const complianceFigures = ['overall_score', 'due_this_week'] as const;

/** Newest first; of one group of `due`, the soonest first. `due_before` keeps what is due before that day, `figure` what that figure counts. */
export const listComplianceChecksSchema = pageQuerySchema.extend({
  due: filterSchema(complianceDueGroups),
  figure: filterSchema(complianceFigures),
  project_id: idSchema.optional(),
  status: filterSchema(complianceStatuses),
  severity: filterSchema(complianceSeverities),
  check_type: filterSchema(complianceCheckTypes),
  due_before: dateSchema.optional(),
  owner_id: idSchema.optional(),
  q: searchSchema,
});

/** A check made by hand; of a requirement, which then names and weighs it, or of a check type alone. */
export const createComplianceCheckSchema = z
  .object({
    project_id: z.guid('Choose a project').toLowerCase(),
    check_type: complianceCheckTypeSchema.optional(),
    requirement_id: idSchema.optional(),
    title: text({ max: 300, required: 'Title is required' }).optional(),
    severity: complianceSeveritySchema.optional(),
    due_date: optionalDate,
    notes: optionalText(5000),
    owner_id: idSchema.nullish(),
  })
  .refine(({ check_type, requirement_id }) => !!check_type || !!requirement_id, {
    path: ['check_type'],
    error: 'Choose a check type',
  })
  .meta({ id: 'CreateComplianceCheck' });

/**
 * Absent fields stay. `status` is what a person says; the evaluation has the last word, so that a check that is overdue stays
 * non-compliant. 'pending' takes back what was said. 'waived' needs a reason: `waived_reason`, or `notes` sent with it.
 */
export const updateComplianceCheckSchema = z
  .object({
    status: complianceStatusSchema,
    title: text({ max: 300, required: 'Title is required' }),
    check_type: complianceCheckTypeSchema,
    severity: complianceSeveritySchema,
    due_date: optionalDate,
    completed_date: optionalDate,
    notes: optionalText(5000),
    owner_id: idSchema.nullish(),
    waived_reason: optionalText(5000),
    waived_until: optionalDate,
  })
  .partial()
  .refine(({ status, waived_reason, notes }) => status !== 'waived' || !!waived_reason || !!notes, {
    path: ['waived_reason'],
    error: 'Enter a reason for the waiver',
  })
  .refine(
    ({ status, waived_reason, waived_until }) =>
      status === 'waived' || (waived_reason == null && waived_until == null),
    { path: ['status'], error: 'Only a waiver has a reason and an end date' },
  )
  .meta({ id: 'UpdateComplianceCheck' });

const countSchema = z.int().min(0);

/** What a run, or a look at a project, answers; the names are the spec's. `compliance_score` is of the checks that are judged by now, null where none is. */
export const complianceProjectSummarySchema = z
  .object({
    compliance_score: z.int().min(0).max(100).nullable(),
    total_checks: countSchema,
    status_breakdown: z.object({
      compliant: countSchema,
      non_compliant: countSchema,
      pending: countSchema,
      in_progress: countSchema,
    }),
    high_risk_items: z.array(complianceCheckSchema),
    upcoming_deadlines: z.array(complianceCheckSchema),
  })
  .meta({ id: 'ComplianceProjectSummary' });

/** Which types of checks a run is about, in a list with commas; all where none is named. */
export const runComplianceQuerySchema = z.object({
  check_types: z
    .string()
    .optional()
    .transform((list) => (list ? list.split(',') : undefined))
    .pipe(z.array(complianceCheckTypeSchema).optional())
    .meta({ description: 'Check types, separated by commas; all if absent' }),
});

/** A run's answer: how many checks it looked at, how many of them it made, and of how many others the status changed. */
export const complianceRunSchema = complianceProjectSummarySchema
  .extend({ looked_at: countSchema, made: countSchema, changed: countSchema })
  .meta({ id: 'ComplianceRun' });

export const complianceScoreSchema = z
  .object({ overall_score: z.int().min(0).max(100).nullable() })
  .meta({ id: 'ComplianceScore' });

/**
 * The page's cards and charts. `due_this_week` are the next 7 days in the organization's time zone. `can.run`: the reader runs checks, adds
 * them and applies templates, on the project or, of all, on one at least; `can.write_requirements`: they change what the organization asks.
 */
export const complianceSummarySchema = z
  .object({
    overall_score: z.int().min(0).max(100).nullable(),
    total: countSchema,
    compliant: countSchema,
    non_compliant: countSchema,
    pending: countSchema,
    in_progress: countSchema,
    waived: countSchema,
    critical_issues: countSchema,
    due_this_week: countSchema,
    by_severity: z.object({
      low: countSchema,
      medium: countSchema,
      high: countSchema,
      critical: countSchema,
    }),
    can: z.object({ run: z.boolean(), write_requirements: z.boolean() }),
  })
  .meta({ id: 'ComplianceSummary' });
export const complianceSummaryQuerySchema = z.object({ project_id: idSchema.optional() });

export type ComplianceStatus = z.infer<typeof complianceStatusSchema>;
export type ComplianceDueGroup = z.infer<typeof complianceDueGroupSchema>;
export type ComplianceFigure = (typeof complianceFigures)[number];
export type ComplianceReason = z.infer<typeof complianceReasonSchema>;
export type ComplianceCheck = z.infer<typeof complianceCheckSchema>;
export type ComplianceCheckDetail = z.infer<typeof complianceCheckDetailSchema>;
export type ComplianceAbilities = z.infer<typeof complianceAbilitiesSchema>;
export type InsuranceGap = z.infer<typeof insuranceGapSchema>;
export type ListComplianceChecks = z.infer<typeof listComplianceChecksSchema>;
export type CreateComplianceCheck = z.infer<typeof createComplianceCheckSchema>;
export type UpdateComplianceCheck = z.infer<typeof updateComplianceCheckSchema>;
export type ComplianceProjectSummary = z.infer<typeof complianceProjectSummarySchema>;
export type ComplianceRun = z.infer<typeof complianceRunSchema>;
export type ComplianceScore = z.infer<typeof complianceScoreSchema>;
export type ComplianceSummary = z.infer<typeof complianceSummarySchema>;

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

export { complianceStatuses };

/** The reason for a check's status. */
const complianceReasons = [
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
const complianceReasonSchema = z.enum(complianceReasons);

/** Labels of statuses and status reasons. */
export const complianceStatusLabels: Record<ComplianceStatus, string> = {
  compliant: 'Compliant',
  non_compliant: 'Non-Compliant',
  pending: 'Pending',
  in_progress: 'In Progress',
  waived: 'Waived',
};
export const complianceReasonLabels: Record<ComplianceReason, string> = {
  waived: 'Waived manually',
  found_non_compliant: 'Marked non-compliant manually',
  evidence_valid: 'Supported by valid evidence',
  confirmed_by_hand: 'Confirmed manually',
  evidence_expired: 'Evidence has expired',
  overdue: 'Overdue',
  evidence_to_confirm: 'Evidence awaiting confirmation',
  evidence_not_yet_valid: 'Evidence not yet valid',
  begun: 'Started',
  open: 'Not started',
};

/** What the reader may do with a check. */
const complianceAbilitiesSchema = z
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
 * A check of a project. `status` is evaluated from the evidence, the due date, and today in the
 * organization's time zone; `status_reason` explains it. `next_due` is the next date that needs action: the
 * due date, or the renewal of expiring evidence. `period` is 'first', or the day of a recurring check that a
 * run created; null for a check created by hand.
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

/** US dollars per coverage; null if the text gives no figure. */
const coverageAmountSchema = orNull(z.object({ amount: moneySchema, quote: z.string() }));

/**
 * Insurance required by a contract's clauses compared with the newest certificate in force. `short` only if
 * both have figures.
 */
const insuranceGapSchema = z
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
        /** The shortfall; 0 if the certificate shows enough; null if either has no figure. */
        short: moneySchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'InsuranceGap' });

export const complianceCheckDetailSchema = complianceCheckSchema
  .extend({
    requirement: orNull(complianceRequirementSchema),
    /** Newest first. A contractor gets only their own uploads. */
    evidence: z.array(complianceEvidenceSchema),
    links: z.array(evidenceLinkSchema),
    insurance: z.array(insuranceGapSchema),
  })
  .meta({ id: 'ComplianceCheckDetail' });

/**
 * Groups by due date: unmet or overdue; due within 7 days; due later or undated; met or waived until then.
 * Each check is in exactly one.
 */
export const complianceDueGroups = ['overdue', 'this_week', 'later', 'done'] as const;
const complianceDueGroupSchema = z.enum(complianceDueGroups);

/**
 * Page figures that no other filter covers: checks with a result, and those with an action due within 7 days.
 */
export const complianceFigures = ['overall_score', 'due_this_week'] as const;

/**
 * Newest first; within a `due` group, soonest first. `due_before` returns those due before that day; `figure`
 * those counted in that figure.
 */
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

/** A check created by hand, for a requirement (which gives its name and weight) or for a check type only. */
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
 * Omitted fields stay unchanged. `status` is set by a person, but the evaluation overrides it: an overdue
 * check stays non-compliant. 'pending' withdraws a manual status. 'waived' needs a reason: `waived_reason`,
 * or `notes` sent with it.
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
    { path: ['status'], error: 'Only a waiver can have a reason and an end date' },
  )
  .meta({ id: 'UpdateComplianceCheck' });

const countSchema = z.int().min(0);

/**
 * Results of a run or the current state of a project, with the specification's field names.
 * `compliance_score` covers checks that are not waived; null if there are none.
 */
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

/** Check types to run, comma-separated; omitted means all. */
export const runComplianceQuerySchema = z.object({
  check_types: z
    .string()
    .optional()
    .transform((list) => (list ? list.split(',') : undefined))
    .pipe(z.array(complianceCheckTypeSchema).optional())
    .meta({ description: 'Check types, separated by commas; all if absent' }),
});

/** Result of a run: checks evaluated, checks created, and existing checks whose status changed. */
export const complianceRunSchema = complianceProjectSummarySchema
  .extend({ looked_at: countSchema, made: countSchema, changed: countSchema })
  .meta({ id: 'ComplianceRun' });

export const complianceScoreSchema = z
  .object({ overall_score: z.int().min(0).max(100).nullable() })
  .meta({ id: 'ComplianceScore' });

/**
 * The page's cards and charts. `due_this_week` covers the next 7 days in the organization's time zone.
 * `can.run`: the reader may run checks, add them, and apply templates on this project or, without one, on at
 * least one. `can.write_requirements`: the reader may change the organization's requirements.
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

/** What the score is made of: '11 of 25 compliant, 12 not yet due'. Waived checks do not count. */
export function scoreWords({
  total,
  compliant,
  pending,
  in_progress,
  waived,
}: Pick<ComplianceSummary, 'total' | 'compliant' | 'pending' | 'in_progress' | 'waived'>): string {
  const open = pending + in_progress;
  return `${compliant} of ${total - waived} compliant${open > 0 ? `, ${open} not yet due` : ''}`;
}

export const complianceSummaryQuerySchema = z.object({ project_id: idSchema.optional() });

export type ComplianceStatus = z.infer<typeof complianceStatusSchema>;
export type ComplianceDueGroup = z.infer<typeof complianceDueGroupSchema>;
export type ComplianceFigure = (typeof complianceFigures)[number];
export type ComplianceReason = z.infer<typeof complianceReasonSchema>;
export type ComplianceCheck = z.infer<typeof complianceCheckSchema>;
export type ComplianceCheckDetail = z.infer<typeof complianceCheckDetailSchema>;
export type InsuranceGap = z.infer<typeof insuranceGapSchema>;
export type ListComplianceChecks = z.infer<typeof listComplianceChecksSchema>;
export type CreateComplianceCheck = z.infer<typeof createComplianceCheckSchema>;
export type UpdateComplianceCheck = z.infer<typeof updateComplianceCheckSchema>;
export type ComplianceProjectSummary = z.infer<typeof complianceProjectSummarySchema>;
export type ComplianceRun = z.infer<typeof complianceRunSchema>;
export type ComplianceScore = z.infer<typeof complianceScoreSchema>;
export type ComplianceSummary = z.infer<typeof complianceSummarySchema>;

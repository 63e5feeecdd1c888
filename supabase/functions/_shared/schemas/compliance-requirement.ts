import { z } from 'zod';
import { filterSchema, searchSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';

export const complianceCheckTypes = [
  'Safety Compliance',
  'Environmental Regulations',
  'Labor Law Compliance',
  'Building Code Compliance',
  'Insurance & Bonds',
  'Licenses & Permits',
] as const;
export const complianceCheckTypeSchema = z.enum(complianceCheckTypes, 'Choose a check type');

export const complianceSeverities = ['low', 'medium', 'high', 'critical'] as const;
export const complianceSeveritySchema = z.enum(complianceSeverities);

export const complianceRecurrences = [
  'once',
  'each_time',
  'days',
  'weeks',
  'months',
  'years',
  'at_expiry',
] as const;
export const complianceDueFroms = ['project_start', 'project_end', 'contract_start', 'event'] as const;
const complianceDueBases = ['law', 'planning'] as const;
const complianceCertainties = ['statute_text', 'official_page', 'secondary'] as const;

/** Fields shared by requirements of the built-in library and an organization's own. */
const facts = {
  check_type: complianceCheckTypeSchema,
  title: z.string(),
  what: z.string().nullable(),
  /** Accepted document types; the first is the usual one. */
  evidence: z.array(z.string()),
  /** If not required, a person may mark a check compliant by hand. */
  needs_evidence: z.boolean(),
  evidence_expires: z.boolean(),
  severity: complianceSeveritySchema,
  /**
   * `days` to `years` recur every `recurrence_count` units; `at_expiry` when the evidence expires;
   * `each_time` by hand.
   */
  recurrence: z.enum(complianceRecurrences),
  recurrence_count: z.int().nullable(),
  recurrence_note: z.string().nullable(),
  due_from: z.enum(complianceDueFroms),
  /** Days after `due_from`; negative means before it. */
  due_offset_days: z.int(),
  /** `planning`: a suggestion, not a legal deadline. */
  due_basis: z.enum(complianceDueBases),
  applies_when: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  citation: z.string().nullable(),
  sources: z.array(z.string()),
  /** How reliably the source was read; null for an organization's own. */
  certainty: orNull(z.enum(complianceCertainties)),
  /** When its sources were read; null for an organization's own. */
  verified_on: dateSchema.nullable(),
  note: z.string().nullable(),
};

/** An organization's requirement; `library_key` is set if it was adopted from the built-in library. */
export const complianceRequirementSchema = z
  .object({
    id: idSchema,
    library_key: z.string().nullable(),
    ...facts,
    retired_at: orNull(timestampSchema),
    /** Projects that must meet it, and its checks, as far as the reader may see them. */
    project_count: z.int(),
    check_count: z.int(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'ComplianceRequirement' });

/** A library entry; `requirement_id` is set if the organization has adopted it. */
export const libraryEntrySchema = z
  .object({ key: z.string(), ...facts, requirement_id: idSchema.nullable() })
  .meta({ id: 'ComplianceLibraryEntry' });

const title = text({ max: 300, required: 'Title is required' });
const changeable = {
  check_type: complianceCheckTypeSchema,
  title,
  what: optionalText(5000),
  evidence: z.array(text({ max: 300, required: 'Name the document' })).max(20),
  needs_evidence: z.boolean(),
  evidence_expires: z.boolean(),
  severity: complianceSeveritySchema,
  recurrence: z.enum(complianceRecurrences),
  recurrence_count: z.int('Must be a whole number').min(1).max(1000).nullish(),
  recurrence_note: optionalText(500),
  due_from: z.enum(complianceDueFroms),
  due_offset_days: z.int('Must be a whole number').min(-3650).max(3650),
  due_basis: z.enum(complianceDueBases),
  applies_when: optionalText(1000),
  jurisdiction: optionalText(200),
  citation: optionalText(500),
  note: optionalText(5000),
};

const repeats = (recurrence?: string) => ['days', 'weeks', 'months', 'years'].includes(recurrence ?? '');
const countFits = (value: { recurrence?: string; recurrence_count?: number | null }) =>
  value.recurrence === undefined || repeats(value.recurrence) === (value.recurrence_count != null);
const countMismatch = {
  path: ['recurrence_count'],
  error: 'Only a recurring requirement can have an interval',
};

/** An organization's own requirement. */
export const createComplianceRequirementSchema = z
  .object({
    ...changeable,
    evidence: changeable.evidence.default([]),
    needs_evidence: z.boolean().default(true),
    evidence_expires: z.boolean().default(false),
    severity: complianceSeveritySchema.default('medium'),
    recurrence: z.enum(complianceRecurrences).default('once'),
    due_from: z.enum(complianceDueFroms).default('event'),
    due_offset_days: changeable.due_offset_days.default(0),
    due_basis: z.enum(complianceDueBases).default('planning'),
  })
  .refine(countFits, countMismatch)
  .meta({ id: 'CreateComplianceRequirement' });

/** Omitted fields stay unchanged. `retired` takes it out of use or back into use; existing checks stay. */
export const updateComplianceRequirementSchema = z
  .object({ ...changeable, retired: z.boolean() })
  .partial()
  .refine(countFits, countMismatch)
  .meta({ id: 'UpdateComplianceRequirement' });

/**
 * Sorted by check type and title. `q` searches title, text, and citation; retired ones are included only on
 * request.
 */
export const listComplianceRequirementsSchema = z.object({
  check_type: filterSchema(complianceCheckTypes),
  q: searchSchema,
  retired: z.enum(['true', 'false']).default('false'),
});
export const listLibrarySchema = listComplianceRequirementsSchema.omit({ retired: true });

/** Adopts library entries as the organization's own requirements; those already adopted stay unchanged. */
export const adoptRequirementsSchema = z
  .object({ keys: z.array(z.string().max(100)).min(1, 'Choose at least one').max(200) })
  .meta({ id: 'AdoptComplianceRequirements' });

/** A project type with the requirements that normally apply to it. */
export const complianceTemplateSchema = z
  .object({ key: z.string(), name: z.string(), description: z.string(), requirement_count: z.int() })
  .meta({ id: 'ComplianceTemplate' });

/**
 * Preview of applying a template to a project. `due_date` is the first check's due date, null while its base
 * date is unknown. If that day has passed, it is `passed_date`, and the check is due some days from today.
 */
export const templatePreviewSchema = complianceTemplateSchema
  .extend({
    requirements: z.array(
      z.object({
        key: z.string(),
        reason: z.string(),
        ...facts,
        /** Already on the project, so nothing happens. */
        on_project: z.boolean(),
        /** Retired by the organization, so it is left out. */
        retired: z.boolean(),
        due_date: dateSchema.nullable(),
        passed_date: dateSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'ComplianceTemplatePreview' });
export const templatePreviewQuerySchema = z.object({ project_id: idSchema.optional() });

/** `keys` limits it to these requirements of the template; omitted means all. */
export const applyTemplateSchema = z
  .object({
    template: text({ max: 100, required: 'Choose a template' }),
    keys: z.array(z.string().max(100)).min(1, 'Choose at least one').max(200).optional(),
  })
  .meta({ id: 'ApplyComplianceTemplate' });

/** Result: requirements added to the project, and checks created for them. */
export const appliedTemplateSchema = z
  .object({
    template: z.string(),
    requirements_added: z.int(),
    already_there: z.int(),
    checks_made: z.int(),
  })
  .meta({ id: 'AppliedComplianceTemplate' });

/** A requirement applied to a project. `event_date` is the day of its event, if it counts from one. */
export const projectRequirementSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    requirement: complianceRequirementSchema,
    event_date: dateSchema.nullable(),
    reason: z.string().nullable(),
    created_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'ProjectRequirement' });

export const addProjectRequirementSchema = z
  .object({ requirement_id: idSchema, event_date: optionalDate, reason: optionalText(1000) })
  .meta({ id: 'AddProjectRequirement' });

export const updateProjectRequirementSchema = z
  .object({ event_date: optionalDate })
  .meta({ id: 'UpdateProjectRequirement' });

export type ComplianceCheckType = z.infer<typeof complianceCheckTypeSchema>;
export type ComplianceSeverity = z.infer<typeof complianceSeveritySchema>;
export type ComplianceRecurrence = (typeof complianceRecurrences)[number];
export type ComplianceDueFrom = (typeof complianceDueFroms)[number];
export type ComplianceDueBasis = (typeof complianceDueBases)[number];
export type ComplianceCertainty = (typeof complianceCertainties)[number];
export type ComplianceRequirement = z.infer<typeof complianceRequirementSchema>;
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;
export type CreateComplianceRequirement = z.infer<typeof createComplianceRequirementSchema>;
export type UpdateComplianceRequirement = z.infer<typeof updateComplianceRequirementSchema>;
export type ListComplianceRequirements = z.infer<typeof listComplianceRequirementsSchema>;
export type ListLibrary = z.infer<typeof listLibrarySchema>;
export type ComplianceTemplate = z.infer<typeof complianceTemplateSchema>;
export type TemplatePreview = z.infer<typeof templatePreviewSchema>;
export type ApplyTemplate = z.infer<typeof applyTemplateSchema>;
export type AppliedTemplate = z.infer<typeof appliedTemplateSchema>;
export type ProjectRequirement = z.infer<typeof projectRequirementSchema>;
export type AddProjectRequirement = z.infer<typeof addProjectRequirementSchema>;
export type UpdateProjectRequirement = z.infer<typeof updateProjectRequirementSchema>;

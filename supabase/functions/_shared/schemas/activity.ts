import { z } from 'zod';
import { pageQuerySchema } from './pagination.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

/**
 * One activity log entry. `title` is a line for users. `before` and `after` hold the changed columns, or the
 * whole row if it was created or removed. `names` maps the person ids in them to names. `actor_id` is null
 * for the system.
 */
export const activityEventSchema = z
  .object({
    id: idSchema,
    project_id: idSchema.nullable(),
    project_name: z.string().nullable(),
    contract_id: idSchema.nullable(),
    actor_id: idSchema.nullable(),
    actor_name: z.string().nullable(),
    action: z.string(),
    entity_type: z.string(),
    entity_id: idSchema,
    title: z.string(),
    note: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    names: z.record(z.string(), z.string()),
    created_at: timestampSchema,
  })
  .meta({ id: 'ActivityEvent' });

/** Entity types of events, as the log names them. */
export const activityEntityTypes = [
  'project',
  'project_member',
  'membership',
  'invitation',
  'organization',
  'organization_holiday',
  'intake_address',
  'sso_connection',
  'sso_domain',
  'contract',
  'contract_share',
  'contract_document',
  'contract_analysis',
  'contract_finding',
  'contract_approval',
  'contract_status_change',
  'party',
  'project_party',
  'party_merge',
  'obligation',
  'lien_facts',
  'lien_rule_confirmation',
  'deadline',
  'site_event',
  'payment',
  'lien_waiver',
  'payment_file',
  'site_event_file',
  'compliance_requirement',
  'project_requirement',
  'compliance_check',
  'compliance_evidence',
  'compliance_evidence_link',
  'job',
  'language_model_consent',
  'language_model_reading',
  'language_model_question',
  'ask',
  'ask_outcome',
  'playbook_version',
  'document_set',
  'notice',
  'notice_version',
  'notice_status_change',
  'notice_service',
  'notice_proof',
  'notice_template',
  'notice_bundle',
  'message',
  'message_reply',
  'message_template',
  'reminder',
  'report',
  'report_schedule',
  'api_key',
  'reporting_login',
  'webhook',
  'archive',
  'organization_deletion',
] as const;

/** An action name in the log; an unknown one matches nothing. */
const wordSchema = z
  .string()
  .regex(/^[a-z_.]{1,100}$/, 'Must be an activity type')
  .optional();

/** Entity types, separated by commas; unknown ones match nothing. */
const wordsSchema = z
  .string()
  .regex(/^[a-z_]{1,100}(,[a-z_]{1,100}){0,19}$/, 'Must be activity types separated by commas')
  .optional();

/**
 * Newest first. `contract_id` includes everything about that contract: documents, analyses, decisions, steps.
 * `check_id` includes a check's evidence and links; `entity_id` is one record only. `actor` is a person's id
 * or `system`. Days are in the organization's time zone.
 */
export const listActivitySchema = pageQuerySchema.extend({
  contract_id: idSchema.optional(),
  project_id: idSchema.optional(),
  check_id: idSchema.optional(),
  entity_type: wordsSchema,
  entity_id: idSchema.optional(),
  action: wordSchema,
  actor: z.union([z.literal('system'), idSchema], 'Must be a UUID or system').optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});

/** The log's latest seal. Anyone who keeps a copy can detect later rewriting of the log. */
const activityHeadSchema = z
  .object({
    number: z.number().int().min(1).max(2_147_483_647),
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits'),
  })
  .meta({ id: 'ActivityHead' });

/** `from_batch` is 1 or `next_batch` of the previous response; `head` is a seal kept outside the database. */
export const verifyActivitySchema = z.object({
  from_batch: z.number().int().min(1).max(2_147_483_647),
  head: activityHeadSchema.optional(),
});

/**
 * Result of comparing the log with its seals. `batches` and `events` count this call only. If `next_batch` is
 * set, the log continues, and the next call starts there. `unsealed` counts events written since the last
 * seal.
 */
export const activityVerificationSchema = z
  .object({
    ok: z.boolean(),
    batches: z.number().int(),
    events: z.number().int(),
    unsealed: z.number().int(),
    head: orNull(activityHeadSchema.extend({ sealed_at: timestampSchema }).meta({ id: 'SealedHead' })),
    problem: orNull(
      z
        .object({
          kind: z.enum([
            'changed',
            'removed',
            'inserted',
            'reordered',
            'batch_changed',
            'batch_missing',
            'head_differs',
          ]),
          batch: z.number().int().nullable(),
          event_id: idSchema.nullable(),
        })
        .meta({ id: 'ActivityProblem' }),
    ),
    next_batch: z.number().int().nullable(),
  })
  .meta({ id: 'ActivityVerification' });

export type ActivityEvent = z.infer<typeof activityEventSchema>;
export type ListActivity = z.infer<typeof listActivitySchema>;
export type VerifyActivity = z.infer<typeof verifyActivitySchema>;
export type ActivityVerification = z.infer<typeof activityVerificationSchema>;

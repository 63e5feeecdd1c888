import { z } from 'zod';
import { severitySchema } from '../vocabulary/analysis.ts';
import { siteEventKinds } from '../vocabulary/site-events.ts';
import { activityEventSchema } from './activity.ts';
import { deadlineSources, deadlineStatuses } from './deadline.ts';
import { legalNoticeStatuses, legalNoticeTypes, noticeResponses, serviceMeans } from './notice.ts';
import { obligationStatusSchema } from './obligation.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

/** Records from which a paper trail can be opened. */
export const chainKinds = ['finding', 'obligation', 'deadline', 'site_event', 'notice'] as const;

export const chainParams = z.object({
  kind: z.enum(chainKinds, 'Must be finding, obligation, deadline, site_event, or notice'),
  id: z.guid('Must be a UUID').toLowerCase(),
});

/** A passage in a version of a contract's document. */
const passage = {
  contract_id: idSchema,
  contract_name: z.string(),
  title: z.string(),
  quote: z.string().nullable(),
  page: z.int().nullable(),
  document_version: z.int().nullable(),
  document_sha256: z.string().nullable(),
};

const named = { id: idSchema, created_at: timestampSchema, created_by_name: z.string().nullable() };

/**
 * The paper trail around one record, in both directions: clause requirements, resulting dates, events,
 * notices, approvals, service, and activity log entries. Each link names the links it depends on.
 */
export const chainSchema = z
  .object({
    marked: chainParams,
    project_id: idSchema,
    project_name: z.string(),
    findings: z
      .object({
        ...passage,
        id: idSchema,
        severity: severitySchema,
        review_status: z.string(),
        created_at: timestampSchema,
      })
      .array(),
    obligations: z
      .object({
        ...passage,
        ...named,
        status: obligationStatusSchema,
        due_date: dateSchema.nullable(),
        anchor_date: dateSchema.nullable(),
        anchor_event: z.string().nullable(),
        site_event_id: idSchema.nullable(),
        decided_by_name: z.string().nullable(),
        decided_at: orNull(timestampSchema),
      })
      .array(),
    deadlines: z
      .object({
        ...named,
        title: z.string(),
        source: z.enum(deadlineSources),
        status: z.enum(deadlineStatuses),
        due_on: dateSchema,
        act_by: dateSchema,
        words: z.string().array(),
        citation: z.string().nullable(),
        responsible_name: z.string().nullable(),
        obligation_id: idSchema.nullable(),
      })
      .array(),
    site_events: z
      .object({
        ...named,
        kind: z.enum(siteEventKinds),
        happened_on: dateSchema,
        location: z.string().nullable(),
        words: z.string(),
      })
      .array(),
    notices: z
      .object({
        ...named,
        type: z.enum(legalNoticeTypes),
        number: z.string().nullable(),
        status: z.enum(legalNoticeStatuses),
        subject: z.string(),
        counterparty: z.string(),
        due_by: dateSchema.nullable(),
        issued_at: orNull(timestampSchema),
        pages: z.int().nullable(),
        sha256: z.string().nullable(),
        finding_id: idSchema.nullable(),
        obligation_id: idSchema.nullable(),
        deadline_id: idSchema.nullable(),
        site_event_id: idSchema.nullable(),
        responds_to: idSchema.nullable(),
        responds_how: orNull(z.enum(noticeResponses)),
        /** Of the latest version, while it is in effect. */
        approval: orNull(
          z.object({
            by_name: z.string().nullable(),
            bar_number: z.string().nullable(),
            bar_jurisdiction: z.string().nullable(),
            version_number: z.int().nullable(),
            content_sha256: z.string().nullable(),
            created_at: timestampSchema,
          }),
        ),
        services: z
          .object({
            id: idSchema,
            recipient_name: z.string(),
            means: z.enum(serviceMeans),
            sent_to: z.string(),
            served_on: dateSchema,
            tracking_number: z.string().nullable(),
            recorded_by_name: z.string().nullable(),
            voided_reason: z.string().nullable(),
          })
          .array(),
        proofs: z
          .object({
            id: idSchema,
            service_id: idSchema.nullable(),
            file_name: z.string(),
            sha256: z.string(),
            created_at: timestampSchema,
          })
          .array(),
      })
      .array(),
    /** The newest log entries about any of the links; `audit_total` counts all. */
    audit: activityEventSchema.array(),
    audit_total: z.int(),
  })
  .meta({ id: 'Chain' });

/**
 * A paper trail as one PDF. While it is being created, it contains `documents_done` of `documents_planned`
 * documents; afterwards it never changes. `sha256` is the file's hash, for verifying copies.
 */
export const chainBundleSchema = z
  .object({
    id: idSchema,
    state: z.enum(['making', 'ready', 'failed']),
    title: z.string(),
    documents_done: z.int(),
    documents_planned: z.int().nullable(),
    file_name: z.string().nullable(),
    size_bytes: z.number().nullable(),
    pages: z.int().nullable(),
    sha256: z.string().nullable(),
    last_error: z.string().nullable(),
    requested_by_name: z.string().nullable(),
    created_at: timestampSchema,
    ready_at: orNull(timestampSchema),
  })
  .meta({ id: 'ChainBundle' });

export type ChainBundle = z.infer<typeof chainBundleSchema>;
export type ChainKind = (typeof chainKinds)[number];
export type ChainParams = z.infer<typeof chainParams>;
export type Chain = z.infer<typeof chainSchema>;

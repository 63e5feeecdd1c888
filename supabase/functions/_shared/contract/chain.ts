import { z } from 'zod';
import { severitySchema } from '../analysis/schema.ts';
import { siteEventKinds } from '../law/site-event-terms.ts';
import { activityEventSchema } from './activity.ts';
import { deadlineSources, deadlineStatuses } from './deadline.ts';
import { legalNoticeStatuses, legalNoticeTypes, noticeResponses, serviceMeans } from './notice.ts';
import { obligationStatusSchema } from './obligation.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

/** What a chain can be entered by. */
export const chainKinds = ['finding', 'obligation', 'deadline', 'site_event', 'notice'] as const;

export const chainParams = z.object({
  kind: z.enum(chainKinds, 'Must be finding, obligation, deadline, site_event, or notice'),
  id: z.guid('Must be a UUID').toLowerCase(),
});

/** A passage of a version of a contract's document. */
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
 * The chain around one of its links, both ways: what a clause asks for, the dates that follow, what happened, the notices that answer, who
 * approved them, how they were served, and what the log says of all of it. Each link names those that it hangs on. Where the caller is
 * not of the project's own staff (`sees_all` is false), deadlines, events and notices are left out, and nothing follows from their
 * absence.
 */
export const chainSchema = z
  .object({
    marked: chainParams,
    project_id: idSchema,
    project_name: z.string(),
    sees_all: z.boolean(),
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
        place: z.string().nullable(),
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
        /** Of the newest version, while it stands. */
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
    /** The newest of what the log says of any of them; `audit_total` counts all. */
    audit: activityEventSchema.array(),
    audit_total: z.int(),
  })
  .meta({ id: 'Chain' });

/**
 * One PDF of a chain. `documents_done` of `documents_planned` are in it while it is made; from then on it never changes. `sha256` is that of
 * the file, by which anybody tells it from another that claims to be it.
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

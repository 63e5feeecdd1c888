import { z } from 'zod';
import { lienCertainties } from '../vocabulary/lien.ts';
import { noticeTypes, siteEventKinds } from '../vocabulary/site-events.ts';
import { bearerSchema } from './bearer.ts';
import { pageQuerySchema, sortedCursorSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  optionalText,
  orNull,
  requiredDate,
  text,
  timestampSchema,
} from './primitives.ts';

export { siteEventKindNames, siteEventKinds } from '../vocabulary/site-events.ts';

/** Accepted formats of event files. */
export const siteEventFileExtensions = [
  '.jpg',
  '.jpeg',
  '.png',
  '.heic',
  '.heif',
  '.pdf',
  '.docx',
  '.xlsx',
  '.txt',
] as const;
/** 25 MB in bytes. */
export const maxSiteEventFileBytes = 25 * 1024 * 1024;
/** Maximum files per event. */
export const maxSiteEventFiles = 20;

/**
 * A photo or other file as evidence of an event. The extension of `file_name` matches the actual content,
 * regardless of the name on the device.
 */
export const siteEventFileSchema = z
  .object({
    id: idSchema,
    site_event_id: idSchema,
    file_name: z.string(),
    mime_type: z.string(),
    size_bytes: z.number(),
    sha256: z.string(),
    uploaded_by_name: z.string().nullable(),
    created_at: timestampSchema,
    may_remove: z.boolean(),
  })
  .meta({ id: 'SiteEventFile' });

/**
 * An event on a project. `contract_id` is the contract it is about; null means any contract of the project.
 */
export const siteEventSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    project_name: z.string(),
    contract_id: idSchema.nullable(),
    contract_name: z.string().nullable(),
    kind: z.enum(siteEventKinds),
    happened_on: dateSchema,
    location: z.string().nullable(),
    words: z.string(),
    created_by: idSchema.nullable(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    may_change: z.boolean(),
    /** Earliest first. */
    files: siteEventFileSchema.array(),
    version: z.int(),
  })
  .meta({ id: 'SiteEvent' });

const fields = {
  kind: z.enum(siteEventKinds, 'Choose what happened'),
  happened_on: requiredDate('Date is required'),
  location: optionalText(300),
  words: text({ max: 5000, required: 'Describe what happened' }),
  contract_id: idSchema.nullish(),
};

/** `client_key` is an id chosen by the device, so that an event sent repeatedly or late is logged only once. */
export const createSiteEventSchema = z
  .object({ project_id: idSchema, ...fields, client_key: idSchema.optional() })
  .meta({ id: 'CreateSiteEvent' });

/** Fields of the form. */
export const siteEventFormSchema = z.object({
  ...fields,
  contract_id: z.string(),
  location: z.string().trim().max(300, 'Must be at most 300 characters'),
});

/** Omitted fields stay unchanged. */
export const updateSiteEventSchema = z.object(fields).partial().meta({ id: 'UpdateSiteEvent' });

export const listSiteEventsSchema = pageQuerySchema.extend({
  cursor: sortedCursorSchema.optional(),
  project_id: idSchema.optional(),
});

const clock = {
  title: z.string(),
  due_on: orNull(dateSchema),
  act_by: orNull(dateSchema),
  /** The latest last day; null if there is no date yet or none can be named. */
  last_on: orNull(dateSchema),
  /** Until the day to act by. In the organization's time zone; negative once past. */
  days_left: z.int().nullable(),
  words: z.string().array(),
  /** The legal notice to draft; null if none of the seven fits. */
  notice_type: orNull(z.enum(noticeTypes)),
};

/**
 * Clauses and rules that apply to an event. `windows` are contract deadlines that count from such an event,
 * with the resulting day; `clauses` are other relevant clauses; `rules` are the jurisdiction's requirements.
 */
export const siteEventAnswersSchema = z
  .object({
    windows: z
      .object({
        obligation_id: idSchema,
        obligation_version: z.int(),
        contract_id: idSchema,
        contract_name: z.string(),
        status: z.enum(['proposed', 'confirmed']),
        bearer: bearerSchema,
        quote: z.string().nullable(),
        /** Whether it already counts from this event's day. */
        running: z.boolean(),
        ...clock,
      })
      .array(),
    clauses: z
      .object({
        finding_id: idSchema,
        contract_id: idSchema,
        contract_name: z.string(),
        title: z.string(),
        quote: z.string().nullable(),
      })
      .array(),
    rules: z
      .object({
        key: z.string(),
        citation: z.string(),
        certainty: orNull(z.enum(lienCertainties)),
        conditions: z.string(),
        consequence: z.string(),
        ...clock,
      })
      .array(),
    not_covered: z.string().array(),
  })
  .meta({ id: 'SiteEventAnswers' });

export type SiteEventFile = z.infer<typeof siteEventFileSchema>;
export type SiteEvent = z.infer<typeof siteEventSchema>;
export type CreateSiteEvent = z.infer<typeof createSiteEventSchema>;
export type UpdateSiteEvent = z.infer<typeof updateSiteEventSchema>;
export type ListSiteEvents = z.infer<typeof listSiteEventsSchema>;
export type SiteEventAnswers = z.infer<typeof siteEventAnswersSchema>;

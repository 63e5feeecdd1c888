import { z } from 'zod';
import { bearerSchema } from './bearer.ts';
import { lawBasisSchema } from './law-basis.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

export const calendarKinds = [
  'contract_start',
  'contract_end',
  'obligation',
  'deadline',
  'check',
  'reminder',
  'notice',
  'document_request',
  'project_start',
  'project_end',
] as const;
const calendarKindSchema = z.enum(calendarKinds);

/**
 * Why a date cannot be moved: its subject is `over`; it comes from a contract or other `paper`; it is
 * `counted` from another date; the reminder `repeats`; or the reader may see it but not change it
 * (`not_yours`).
 */
const calendarFixedReasons = ['over', 'paper', 'counted', 'repeats', 'not_yours'] as const;

/** A year plus the surrounding weeks. */
const maxCalendarDays = 400;

/** NaN if either is not a date; the schema already reports that. */
const daysFrom = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Both days are included. `kinds` is a comma-separated list; omitted means all. */
export const calendarQuerySchema = z
  .object({
    from: dateSchema,
    to: dateSchema,
    project_id: idSchema.optional(),
    kinds: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(calendarKindSchema).max(calendarKinds.length))
      .optional(),
  })
  .refine((range) => !(daysFrom(range) < 0), {
    path: ['to'],
    message: 'The end date must be on or after the start date',
  })
  .refine((range) => !(daysFrom(range) >= maxCalendarDays), {
    path: ['to'],
    message: `At most ${maxCalendarDays} days at a time`,
  });

/**
 * A calendar entry: a contract's or project's first or last day, a confirmed obligation or deadline, a
 * compliance check's next action, a reminder's next time, the day to serve a notice by, or the day by which
 * recipients of a message are asked for a document. `date` is in the organization's time zone; `at` is the
 * instant if it has one. `done` if already met. If the reader may move it, `move` holds the stored day and
 * the row's version (a deadline's stored day may be later than the safe day shown). Otherwise `fixed` gives
 * the reason.
 */
const calendarItemSchema = z
  .object({
    id: idSchema,
    kind: calendarKindSchema,
    title: z.string(),
    /** Null for a date that no side owes. */
    bearer: orNull(bearerSchema),
    date: dateSchema,
    at: orNull(timestampSchema),
    done: z.boolean(),
    project: z.string(),
    project_id: idSchema,
    contract_id: orNull(idSchema),
    check_id: orNull(idSchema),
    law: lawBasisSchema,
    move: orNull(z.object({ date: dateSchema, version: z.int() })),
    fixed: orNull(z.enum(calendarFixedReasons)),
  })
  .meta({ id: 'CalendarItem' });

/** `truncated` if there were too many to show; then only the earliest are included. */
export const calendarSchema = z
  .object({ time_zone: z.string(), items: z.array(calendarItemSchema), truncated: z.boolean() })
  .meta({ id: 'Calendar' });

/** The moved row for the calendar; for a deadline, also the recalculated safe day. */
export const calendarMovedSchema = z.object({ version: z.int(), act_by: dateSchema.optional() });

/** The caller's calendar subscription address; null if there is none. */
export const calendarFeedSchema = z
  .object({ created_at: timestampSchema, last_used_at: orNull(timestampSchema) })
  .meta({ id: 'CalendarFeed' });
export const calendarFeedAnswerSchema = z
  .object({ feed: orNull(calendarFeedSchema) })
  .meta({ id: 'CalendarFeedAnswer' });

/** `url` is returned only here, because only a hash of its secret is stored. */
export const newCalendarFeedSchema = calendarFeedSchema
  .extend({ url: z.string() })
  .meta({ id: 'NewCalendarFeed' });

export const calendarFeedParamsSchema = z.object({ token: z.string().regex(/^[0-9a-f]{32}\.ics$/) });

export type CalendarKind = z.infer<typeof calendarKindSchema>;
export type CalendarQuery = z.infer<typeof calendarQuerySchema>;
export type CalendarItem = z.infer<typeof calendarItemSchema>;
export type Calendar = z.infer<typeof calendarSchema>;
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
export type NewCalendarFeed = z.infer<typeof newCalendarFeedSchema>;

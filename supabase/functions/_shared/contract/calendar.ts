import { z } from 'zod';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

export const calendarKinds = [
  'contract_start',
  'contract_end',
  'obligation',
  'deadline',
  'check',
  'reminder',
  'notice',
  'project_start',
  'project_end',
] as const;
export const calendarKindSchema = z.enum(calendarKinds);

/**
 * Why a date stays where it is: what it is about is `over`; it stands in a contract or another `paper`; it is `counted` from something else; the
 * reminder `repeats`; or the reader may see it, but it is `not_yours`.
 */
export const calendarFixedReasons = ['over', 'paper', 'counted', 'repeats', 'not_yours'] as const;

/** A year and the weeks around it. */
export const maxCalendarDays = 400;

/** NaN where one of them is no date, which is said of itself. */
const daysFrom = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Both days belong to it; `kinds` is a list with commas, all of them where it is left out. */
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
 * Something on a day: a contract's or project's first or last day, a confirmed obligation or deadline, what a compliance check asks next, the next time
 * of a reminder, the day by which a notice should be served. `date` is in the organization's time zone, `at` the instant where it has one. `done` for
 * what is met already. Where the reader may put it on another day, `move` has what is to be written: the day as it stands in its row, which of a deadline
 * may be later than the safe day shown, and the row's version. Else `fixed` says why not.
 */
export const calendarItemSchema = z
  .object({
    id: idSchema,
    kind: calendarKindSchema,
    title: z.string(),
    date: dateSchema,
    at: orNull(timestampSchema),
    done: z.boolean(),
    project: z.string(),
    project_id: idSchema,
    contract_id: orNull(idSchema),
    check_id: orNull(idSchema),
    move: orNull(z.object({ date: dateSchema, version: z.int() })),
    fixed: orNull(z.enum(calendarFixedReasons)),
  })
  .meta({ id: 'CalendarItem' });

/** `truncated` where there were more than can be shown: the first by date are here. */
export const calendarSchema = z
  .object({ time_zone: z.string(), items: z.array(calendarItemSchema), truncated: z.boolean() })
  .meta({ id: 'Calendar' });

/** What the calendar reads of the row that was moved; of a deadline also the safe day that came of it. */
export const calendarMovedSchema = z.object({ version: z.int(), act_by: dateSchema.optional() });

/** The address of one's own calendar for other programs; null while there is none. */
export const calendarFeedSchema = z
  .object({ created_at: timestampSchema, last_used_at: orNull(timestampSchema) })
  .meta({ id: 'CalendarFeed' });
export const calendarFeedAnswerSchema = z
  .object({ feed: orNull(calendarFeedSchema) })
  .meta({ id: 'CalendarFeedAnswer' });

/** `url` is told this once: only a hash of its secret is kept. */
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

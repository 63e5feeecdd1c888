import { z } from 'zod';
import { filterSchema, pageQuerySchema, sortedCursorSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  isCalendarDate,
  optionalDate,
  optionalText,
  orNull,
  requiredDate,
  text,
  timestampSchema,
} from './primitives.ts';

export const reminderTypes = [
  'Payment Due',
  'Document Submission',
  'Meeting Reminder',
  'Deadline Approaching',
  'Contract Renewal',
  'Inspection Schedule',
] as const;
export const reminderFrequencies = ['one_time', 'daily', 'weekly', 'custom'] as const;
const reminderUnits = ['day', 'week', 'month'] as const;
const reminderStates = ['active', 'completed', 'cancelled'] as const;
/** Maximum recipients per reminder. */
const maxReminderRecipients = 50;
/** Maximum days a reminder can be snoozed. */
export const maxSnoozeDays = 366;

/** Frequency labels. */
export const reminderFrequencyNames: Record<(typeof reminderFrequencies)[number], string> = {
  one_time: 'One-time',
  daily: 'Daily until acknowledged',
  weekly: 'Weekly until complete',
  custom: 'Custom schedule',
};

/**
 * A reminder's recipient: a member, or an address without an account. `party_id` is the directory entry of
 * the address when it was chosen. `acknowledged`: they confirmed the last reminder; for a one-time or daily
 * reminder, it is then over for them.
 */
const reminderRecipientSchema = z
  .object({
    user_id: idSchema.nullable(),
    name: z.string().nullable(),
    address: z.string().nullable(),
    party_id: idSchema.nullable(),
    acknowledged: z.boolean(),
    snoozed_until: orNull(timestampSchema),
  })
  .meta({ id: 'ReminderRecipient' });

/**
 * A one-time or recurring reminder about at most one contract, check, obligation, or deadline. With
 * `days_before`, `date` is that many days before the deadline's `act_by` and moves with it. `date` and `time`
 * are the first occurrence in `time_zone`, the organization's; `next_at` is the next one, null if none is
 * left. `subject` is the record it is about, null for the project itself. Contractors and client
 * representatives see only themselves among the recipients.
 */
export const reminderSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    project_name: z.string(),
    contract_id: idSchema.nullable(),
    check_id: idSchema.nullable(),
    obligation_id: idSchema.nullable(),
    obligation_contract_id: idSchema.nullable(),
    deadline_id: idSchema.nullable(),
    days_before: z.int().nullable(),
    subject: z.string().nullable(),
    type: z.enum(reminderTypes),
    title: z.string(),
    note: z.string().nullable(),
    date: dateSchema,
    time: z.string(),
    time_zone: z.string(),
    frequency: z.enum(reminderFrequencies),
    every: z.int().nullable(),
    unit: orNull(z.enum(reminderUnits)),
    until: orNull(dateSchema),
    state: z.enum(reminderStates),
    next_at: orNull(timestampSchema),
    last_at: orNull(timestampSchema),
    ended_by_name: z.string().nullable(),
    ended_at: orNull(timestampSchema),
    created_by: idSchema.nullable(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    version: z.int(),
    recipients: reminderRecipientSchema.array(),
    /** Whether the caller may change and cancel it. */
    may_change: z.boolean(),
  })
  .meta({ id: 'Reminder' });

const addressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(320, 'Must be at most 320 characters')
  .pipe(z.email('Must be an email address'));

/** Maximum days before a deadline. */
export const maxDaysBefore = 365;

const whenFields = {
  date: requiredDate('Date is required'),
  days_before: z
    .int('Must be a whole number')
    .min(0, 'Must be at least 0')
    .max(maxDaysBefore, `Must be at most ${maxDaysBefore}`)
    .nullish(),
  time: z.string('Time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time (HH:MM)'),
  frequency: z.enum(reminderFrequencies),
  every: z
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(365, 'Must be at most 365')
    .nullish(),
  unit: z.enum(reminderUnits).nullish(),
  until: optionalDate,
};
const fields = {
  type: z.enum(reminderTypes),
  title: text({ max: 200, required: 'Title is required' }),
  note: optionalText(2000),
  ...whenFields,
  /** Members who may see the reminder's subject. */
  user_ids: idSchema.array().max(maxReminderRecipients),
  /** Addresses without an account; they get email. */
  addresses: addressSchema.array().max(maxReminderRecipients),
  /** Directory parties; email goes to the address they had when they were chosen. */
  party_ids: idSchema.array().max(maxReminderRecipients),
};

interface Plan {
  date?: string;
  days_before?: number | null;
  frequency?: (typeof reminderFrequencies)[number];
  every?: number | null;
  unit?: string | null;
  until?: string | null;
  user_ids?: string[];
  addresses?: string[];
  party_ids?: string[];
}

/** Contradictions within a reminder: the field, and the message for the user. */
export function reminderProblems(plan: Plan): { path: string; message: string }[] {
  const {
    date,
    days_before,
    frequency,
    every,
    unit,
    until,
    user_ids = [],
    addresses = [],
    party_ids = [],
  } = plan;
  const problems: { path: string; message: string }[] = [];
  const mark = (path: string, message: string) => problems.push({ path, message });
  const outside = new Set(addresses).size + new Set(party_ids).size;
  if (user_ids.length + outside === 0) mark('user_ids', 'Choose at least one recipient');
  else if (new Set(user_ids).size + outside > maxReminderRecipients)
    mark('user_ids', `Choose at most ${maxReminderRecipients} recipients`);
  if (frequency === 'custom' && !every) mark('every', 'Choose a frequency');
  if (frequency === 'custom' && !unit) mark('unit', 'Choose days, weeks, or months');
  if (frequency !== 'custom' && (every || unit)) mark('every', 'Only a custom schedule can have an interval');
  if (until && (days_before ?? null) !== null)
    mark('until', "A reminder that moves with a deadline can't have an end date");
  else if (frequency === 'one_time' && until) mark('until', "A one-time reminder can't have an end date");
  else if (until && date && isCalendarDate(date) && until < date)
    mark('until', 'The last day must not be before the first');
  else if (frequency !== 'one_time' && !until && user_ids.length === 0 && outside > 0)
    mark('until', "Outside recipients can't stop a reminder. Set an end date or add a member.");
  return problems;
}

/** Adds the results of `reminderProblems` to a form's or request's own issues. */
const consistent = (plan: Plan, context: z.RefinementCtx) => {
  for (const { path, message } of reminderProblems(plan))
    context.addIssue({ code: 'custom', path: [path], message });
};

/**
 * With a contract, check, obligation, or deadline, the project may be omitted; without one, the reminder is
 * about the project itself. For a deadline, send `days_before` and no `date`.
 */
export const createReminderSchema = z
  .object({
    project_id: idSchema.optional(),
    contract_id: idSchema.nullish(),
    check_id: idSchema.nullish(),
    obligation_id: idSchema.nullish(),
    deadline_id: idSchema.nullish(),
    ...fields,
    date: optionalDate,
    user_ids: fields.user_ids.default([]),
    addresses: fields.addresses.default([]),
    party_ids: fields.party_ids.default([]),
  })
  .superRefine((input, context) => {
    const subjects = [input.contract_id, input.check_id, input.obligation_id, input.deadline_id].filter(
      Boolean,
    );
    if (subjects.length > 1)
      context.addIssue({ code: 'custom', path: ['contract_id'], message: 'Choose one subject' });
    if (subjects.length === 0 && !input.project_id)
      context.addIssue({ code: 'custom', path: ['project_id'], message: 'Choose a project' });
    if ((input.days_before ?? null) === null) {
      if (!input.date) context.addIssue({ code: 'custom', path: ['date'], message: 'Date is required' });
    } else if (!input.deadline_id)
      context.addIssue({
        code: 'custom',
        path: ['days_before'],
        message: 'Only a deadline reminder can be set as days before',
      });
    consistent({ ...input, date: input.date ?? undefined }, context);
  })
  .meta({ id: 'CreateReminder' });

/**
 * Omitted fields stay unchanged; a `date` without `days_before` does not move with the deadline. `state`
 * active undoes a cancellation or restarts a completed reminder.
 */
export const updateReminderSchema = z
  .object({ ...fields, state: z.literal('active', 'Must be active') })
  .partial()
  .meta({ id: 'UpdateReminder' });

/** Fields of the reminder form: everything except the subject. */
export const reminderFormSchema = z.object(fields).superRefine(consistent);

export const snoozeReminderSchema = z.object({ until: timestampSchema }).meta({ id: 'SnoozeReminder' });

/** Soonest first; those with no next time last. `mine` returns those addressed to the caller. */
export const listRemindersSchema = pageQuerySchema.extend({
  cursor: sortedCursorSchema.optional(),
  state: filterSchema(reminderStates),
  project_id: idSchema.optional(),
  contract_id: idSchema.optional(),
  check_id: idSchema.optional(),
  obligation_id: idSchema.optional(),
  deadline_id: idSchema.optional(),
  /** Returns only those about a deadline. */
  about: filterSchema(['deadline']),
  mine: z
    .enum(['true', 'false', ''])
    .optional()
    .transform((value) => value === 'true'),
});

export type Reminder = z.infer<typeof reminderSchema>;
export type ReminderRecipient = z.infer<typeof reminderRecipientSchema>;
export type CreateReminder = z.infer<typeof createReminderSchema>;
export type UpdateReminder = z.infer<typeof updateReminderSchema>;
export type ReminderForm = z.infer<typeof reminderFormSchema>;
export type ListReminders = z.infer<typeof listRemindersSchema>;

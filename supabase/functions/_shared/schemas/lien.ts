import { z } from 'zod';
import {
  deliveryActs,
  deliveryMeans,
  deliveryRecipients,
  lienCertainties,
  lienDates,
  lienProjectKinds,
  lienRoles,
  lienSteps,
  lienTriggers,
  lienWarningCodes,
} from '../vocabulary/lien.ts';
import {
  dateSchema,
  idSchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';

const day = orNull(dateSchema);
const days = {
  contract_date: day,
  first_furnishing: day,
  own_last_furnishing: day,
  notice_of_commencement: day,
  completion: day,
  notice_of_completion_recorded: day,
  payment_due: day,
  lien_recorded: day,
} satisfies Record<(typeof lienDates)[number], typeof day>;

const stateCode = z.string().regex(/^[A-Z]{2}$/, 'Must be a two-letter state code such as CA');
/** No rule asks for more. */
const answersSchema = z
  .record(
    z.string().regex(/^[a-z]{2}-[a-z0-9-]{1,60}$/, 'Must be the key of a date that a rule uses'),
    dateSchema,
  )
  .refine((answers) => Object.keys(answers).length <= 40, 'Must have at most 40 dates');
const monthsSchema = dateSchema.array().max(60, 'Must have at most 60 months');

/**
 * Inputs for a project's lien deadlines. `state` is entered here, `address_state` is the U.S. state of the
 * project's address, and `effective_state` is the first of these that is known. `answers` holds days that only a
 * person knows, keyed by the rules' names. `version` is 0 if nothing has been entered yet.
 */
export const lienFactsSchema = z
  .object({
    project_id: idSchema,
    state: z.string().nullable(),
    address_state: z.string().nullable(),
    effective_state: z.string().nullable(),
    role: orNull(z.enum(lienRoles)),
    kind: orNull(z.enum(lienProjectKinds)),
    owner_occupied: z.boolean().nullable(),
    ...days,
    unpaid_months: dateSchema.array(),
    answers: z.record(z.string(), dateSchema),
    may_change: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'LienFacts' });

/** Omitted fields stay unchanged; null clears one. A month may be given as any of its days. */
export const updateLienFactsSchema = z
  .object({
    state: stateCode.nullable(),
    role: z.enum(lienRoles, 'Choose our role').nullable(),
    kind: z.enum(lienProjectKinds, 'Choose the property type').nullable(),
    owner_occupied: z.boolean().nullable(),
    contract_date: optionalDate,
    first_furnishing: optionalDate,
    own_last_furnishing: optionalDate,
    notice_of_commencement: optionalDate,
    completion: optionalDate,
    notice_of_completion_recorded: optionalDate,
    payment_due: optionalDate,
    lien_recorded: optionalDate,
    unpaid_months: monthsSchema,
    answers: answersSchema,
  })
  .partial()
  .meta({ id: 'UpdateLienFacts' });

/** The text that was read, and when; not that it was current then. */
export const lawReadSchema = z.object({ edition: z.string(), on: dateSchema }).meta({ id: 'LawRead' });

/** What counts as done by the last day, by which means, and toward whom; no means if none were read. */
export const statutoryDeliverySchema = z
  .object({
    act: z.enum(deliveryActs),
    means: z.enum(deliveryMeans).array(),
    to: z.enum(deliveryRecipients).array(),
    note: z.string().nullable(),
  })
  .meta({ id: 'StatutoryDelivery' });

/** A rule that the organization's counsel confirmed. A later revision of the rule counts as unconfirmed. */
export const lienRuleConfirmationSchema = z
  .object({
    id: idSchema,
    rule: z.string(),
    revision: z.int(),
    note: z.string().nullable(),
    bar_number: z.string(),
    bar_jurisdiction: z.string(),
    confirmed_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'LienRuleConfirmation' });

/** `revision` is the one that the lawyer read. */
export const confirmLienRuleSchema = z
  .object({
    rule: z.string().regex(/^[a-z]{2}-[a-z0-9-]{1,100}$/, 'Choose a lien rule'),
    revision: z.int().min(1).max(2_147_483_647),
    note: optionalText(2000),
    bar_number: text({ max: 50, required: 'Bar number is required' }),
    bar_jurisdiction: text({ max: 100, required: 'Bar jurisdiction is required' }),
  })
  .meta({ id: 'ConfirmLienRule' });

const partSchema = z.object({
  rule: z.string(),
  revision: z.int(),
  from: day,
  due: day,
  decides: z.boolean(),
  words: z.string(),
  citation: z.string(),
  certainty: z.enum(lienCertainties),
  read: orNull(lawReadSchema),
  delivery: orNull(statutoryDeliverySchema),
  conditions: z.string(),
  note: z.string(),
  sources: z.string().array(),
  /** Our counsel's confirmation of this revision. */
  confirmation: orNull(lienRuleConfirmationSchema),
});

/**
 * A date proposed by the rules. `act_by` is the safe day. `due_on` is the earliest last day that the law may
 * set, and `last_on` the latest; null if an unknown fact could move it further. All are null while the base
 * date is unknown. Only a `main` date is to be confirmed: `extended` depends on its
 * conditions, `outside_limit` is the outer limit behind the working date, and `conflict` means that sources
 * contradict each other. `deadline_id` is the open deadline already created from it.
 */
const lienProposalSchema = z
  .object({
    key: z.string(),
    step: z.enum(lienSteps),
    title: z.string(),
    due_on: day,
    last_on: day,
    act_by: day,
    variant: z.enum(['main', 'extended', 'outside_limit', 'conflict']),
    certainty: z.enum(lienCertainties),
    /** Whether our counsel confirmed all rules that the date was found with. */
    counsel_confirmed: z.boolean(),
    planned: z.boolean(),
    words: z.string().array(),
    doubts: z.string().array(),
    missing: z
      .object({ trigger: z.enum(lienTriggers), asks: z.string().nullable(), text: z.string() })
      .array(),
    consequence: z.string(),
    reach_back: z.string().nullable(),
    repeats: z.boolean(),
    parts: partSchema.array(),
    deadline_id: idSchema.nullable(),
  })
  .meta({ id: 'LienProposal' });

/**
 * Deadlines under the jurisdiction's law, earliest safe day first and undated ones last, plus what the rules
 * do not cover.
 */
export const lienScheduleSchema = z
  .object({
    jurisdiction: orNull(
      z.object({
        code: z.string(),
        name: z.string(),
        verified_on: dateSchema,
        /** What the statute means by completion; null if its dates do not count from it. */
        completion: z.string().nullable(),
      }),
    ),
    proposals: lienProposalSchema.array(),
    /** Facts beyond the usual dates that the law here turns on, answered in `answers`. */
    questions: z.object({ asks: z.string(), text: z.string(), answer: day }).array(),
    /** Dates that the rules for this role and property use, in the order of `LienFacts`. */
    counts_from: z.enum([...lienDates, 'month_of_unpaid_work']).array(),
    not_covered: z.string().array(),
    warnings: z.object({ field: z.string(), code: z.enum(lienWarningCodes), text: z.string() }).array(),
    /** Whether the caller may confirm rules for the organization, as a lawyer on one of its projects. */
    may_confirm_rules: z.boolean(),
  })
  .meta({ id: 'LienSchedule' });

const span = z.object({ due_on: dateSchema, act_by: dateSchema });

/** A date before and after the change; null if there is none. */
const lienShiftSchema = z
  .object({ key: z.string(), title: z.string(), before: orNull(span), after: orNull(span) })
  .meta({ id: 'LienShift' });

/** A preview: the schedule with other inputs, and which dates would move. Nothing is saved. */
export const lienWhatIfSchema = z
  .object({ schedule: lienScheduleSchema, shifts: lienShiftSchema.array() })
  .meta({ id: 'LienWhatIf' });

export type LawRead = z.infer<typeof lawReadSchema>;
export type StatutoryDelivery = z.infer<typeof statutoryDeliverySchema>;
export type LienFacts = z.infer<typeof lienFactsSchema>;
export type UpdateLienFacts = z.infer<typeof updateLienFactsSchema>;
export type LienRuleConfirmation = z.infer<typeof lienRuleConfirmationSchema>;
export type ConfirmLienRule = z.infer<typeof confirmLienRuleSchema>;
export type LienProposal = z.infer<typeof lienProposalSchema>;
export type LienSchedule = z.infer<typeof lienScheduleSchema>;
export type LienWhatIf = z.infer<typeof lienWhatIfSchema>;

/** Labels shown in the UI. */
export {
  lienDateNames,
  lienDates,
  lienProjectKindNames,
  lienRoleNames,
} from '../vocabulary/lien.ts';
export { states } from '../vocabulary/states.ts';

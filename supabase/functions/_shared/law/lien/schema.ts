/**
 * Schema of the lien rules, used by the test that validates the data; other modules import only its types.
 */
import { z } from 'zod';
import {
  deliveryActs,
  deliveryMeans,
  deliveryRecipients,
  lienCertainties,
  lienDates,
  lienRoles,
  lienSteps,
  lienTriggers,
  lienUnits,
  lienVariants,
  ruleProjects,
} from '../../vocabulary/lien.ts';

const spanSchema = z.strictObject({
  count: z.int().min(0),
  unit: z.enum(['calendar_days', 'business_days', 'months', 'years']),
});

const asksSchema = z.string().regex(/^[a-z]{2}-[a-z0-9-]{1,60}$/);
const sourcesSchema = z.array(z.url({ protocol: /^https?$/ })).min(1);

/** Which text was read and when. That it was current then is not implied. */
const readSchema = z.strictObject({ edition: z.string().min(1), on: z.iso.date() });

/** What counts as done by the last day, by which means, and toward whom; no means if the source names none. */
const deliverySchema = z.strictObject({
  act: z.enum(deliveryActs),
  means: z.array(z.enum(deliveryMeans)).readonly(),
  to: z.array(z.enum(deliveryRecipients)).readonly(),
  /** A condition on the means. */
  note: z.string().optional(),
});

const ruleSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z]{2}-[a-z0-9-]+$/),
    /** Raised whenever the rule changes. */
    revision: z.int().positive(),
    step: z.enum(lienSteps),
    who: z.array(z.enum(lienRoles)).min(1).readonly(),
    project: z.array(z.enum(ruleProjects)).min(1).readonly(),
    trigger: z.enum(lienTriggers),
    /**
     * The name under which a person enters the date of a demand or other event; `conditions` describes it.
     */
    asks: asksSchema.optional(),
    /** Applies only if this date is known: a project date, or one of the jurisdiction's `questions`. */
    when: z.enum(lienDates).or(asksSchema).optional(),
    /** The fact that decides between this rule and those it replaces, if it is not asked for. */
    turns_on: z.string().min(1).optional(),
    /** Rules or groups that do not apply where this rule does. */
    replaces: z.array(z.string()).readonly().optional(),
    /** Not counted before this date is known. */
    needs: z.enum(lienDates).optional(),
    /** The trigger has no effect if it falls later than this after another date. */
    within: z.strictObject({ count: z.int().positive(), of: z.enum(lienDates) }).optional(),
    count: z.int().positive().optional(),
    unit: z.enum(lienUnits),
    /** A day of the month, a number of months after the trigger's month. */
    nth: z.strictObject({ day: z.int().min(1).max(28), month: z.int().min(1).max(24) }).optional(),
    direction: z.enum(['after', 'before']),
    /** Counts from the last day of the trigger's month. */
    anchor: z.literal('end_of_month').optional(),
    /** Counts from this long after the trigger. */
    base_offset: spanSchema.optional(),
    /** Only the earliest or latest date of the group controls. */
    combine: z
      .strictObject({ group: z.string().regex(/^[a-z]{2}-[a-z-]+$/), pick: z.enum(['earliest', 'latest']) })
      .optional(),
    variant: z.enum(lienVariants).optional(),
    /** Recurs. */
    repeats: z.literal(true).optional(),
    /** What is lost if it is late; '' if the sources do not say. */
    late_effect: z.string(),
    /** A late notice still protects work done up to this long before it. */
    reach_back: spanSchema.optional(),
    conditions: z.string(),
    citation: z.string().min(1),
    sources: sourcesSchema,
    certainty: z.enum(lienCertainties),
    read: readSchema.optional(),
    delivery: deliverySchema.optional(),
    /** Reason for caution; '' for none. */
    note: z.string(),
    /** Applies to triggers between these dates. */
    effective_from: z.iso.date().optional(),
    effective_until: z.iso.date().optional(),
  })
  .refine((rule) => (rule.unit === 'nth_day_of_nth_month') === (rule.nth !== undefined))
  .refine((rule) => (rule.count === undefined) === (rule.nth !== undefined))
  .refine(
    (rule) => (rule.read !== undefined) === ['statute_text', 'official_summary'].includes(rule.certainty),
  )
  .refine((rule) => (rule.asks !== undefined) === ['demand', 'other'].includes(rule.trigger));

/** Why these claimants have no lien, or none of these steps. */
const exclusionSchema = z.strictObject({
  /** All steps if absent. */
  steps: z.array(z.enum(lienSteps)).min(1).readonly().optional(),
  who: z.array(z.enum(lienRoles)).min(1).readonly(),
  project: z.array(z.enum(ruleProjects)).min(1).readonly(),
  reason: z.string().min(1),
  citation: z.string().min(1),
  sources: sourcesSchema,
  certainty: z.enum(lienCertainties),
});

const completionSchema = z.strictObject({ text: z.string().min(1), citation: z.string().min(1) });

export const lienJurisdictionSchema = z.strictObject({
  /** Postal code; 'US' for federal work. */
  jurisdiction: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1),
  verified_on: z.iso.date(),
  /** Applies to contracts signed on or after this date. */
  contracts_from: z
    .strictObject({ day: z.iso.date(), asks: asksSchema, citation: z.string().min(1) })
    .optional(),
  /** Facts beyond the usual dates that the law turns on, each entered as a date. */
  questions: z.array(z.strictObject({ asks: asksSchema, text: z.string().min(1) })).optional(),
  /** What the statute means by completion. */
  completion: completionSchema.optional(),
  /** What completion means on state and local public work. */
  public_completion: completionSchema.optional(),
  /** Moves a last day that is a weekend or holiday to the next working day. */
  rolls: z.strictObject({ citation: z.string().min(1), sources: sourcesSchema }).optional(),
  exclusions: z.array(exclusionSchema).optional(),
  rules: z.array(ruleSchema).min(1),
  /** Known rules of this jurisdiction that are not included. */
  not_covered: z.array(z.string().min(1)),
});

export type LienSpan = z.infer<typeof spanSchema>;
export type LienRule = z.infer<typeof ruleSchema>;
export type LienExclusion = z.infer<typeof exclusionSchema>;
export type LienJurisdiction = z.infer<typeof lienJurisdictionSchema>;

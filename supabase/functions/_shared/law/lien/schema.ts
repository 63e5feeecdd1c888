/**
 * Schema of the lien rules, used by the test that validates the data; other modules import only its types.
 */
import { z } from 'zod';
import { lawAgreements } from '../terms.ts';
import { lienRoles, lienSteps, lienTriggers, lienUnits, lienVariants, ruleProjects } from './terms.ts';

const spanSchema = z.strictObject({
  count: z.int().min(0),
  unit: z.enum(['calendar_days', 'business_days', 'months', 'years']),
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
    asks: z.string().optional(),
    count: z.int().positive().optional(),
    unit: z.enum(lienUnits),
    /** A day of the month, a number of months after the trigger's month. */
    nth: z.strictObject({ day: z.int().min(1).max(28), month: z.int().min(1).max(12) }).optional(),
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
    sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
    agreement: z.enum(lawAgreements),
    /** Reason for caution; '' for none. */
    note: z.string(),
    /** Applies to triggers between these dates. */
    effective_from: z.iso.date().optional(),
    effective_until: z.iso.date().optional(),
  })
  .refine((rule) => (rule.unit === 'nth_day_of_nth_month') === (rule.nth !== undefined))
  .refine((rule) => (rule.count === undefined) === (rule.nth !== undefined))
  .refine((rule) => (rule.asks !== undefined) === ['demand', 'other'].includes(rule.trigger));

export const lienJurisdictionSchema = z.strictObject({
  /** Postal code; 'US' for federal work. */
  jurisdiction: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1),
  verified_on: z.iso.date(),
  /** Applies to contracts signed on or after this date. */
  contracts_from: z.iso.date().optional(),
  rules: z.array(ruleSchema).min(1),
  /** Known rules of this jurisdiction that are not included. */
  not_covered: z.array(z.string().min(1)),
});

export type LienSpan = z.infer<typeof spanSchema>;
export type LienRule = z.infer<typeof ruleSchema>;
export type LienJurisdiction = z.infer<typeof lienJurisdictionSchema>;

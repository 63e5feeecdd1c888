/** The shape of the rules of lien dates, for the test that holds the data to it; others import types only. */
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
    /** One more whenever what it says has changed. */
    revision: z.int().positive(),
    step: z.enum(lienSteps),
    who: z.array(z.enum(lienRoles)).min(1).readonly(),
    project: z.array(z.enum(ruleProjects)).min(1).readonly(),
    trigger: z.enum(lienTriggers),
    /** Under which name a person gives the day of a demand or of another event; `conditions` says which it is. */
    asks: z.string().optional(),
    count: z.int().positive().optional(),
    unit: z.enum(lienUnits),
    /** The day of the month so many months after that of the trigger. */
    nth: z.strictObject({ day: z.int().min(1).max(28), month: z.int().min(1).max(12) }).optional(),
    direction: z.enum(['after', 'before']),
    /** Counts from the last day of the trigger's month. */
    anchor: z.literal('end_of_month').optional(),
    /** Counts from so long after the trigger. */
    base_offset: spanSchema.optional(),
    /** Of the rules of a group the earliest or latest date counts. */
    combine: z
      .strictObject({ group: z.string().regex(/^[a-z]{2}-[a-z-]+$/), pick: z.enum(['earliest', 'latest']) })
      .optional(),
    variant: z.enum(lienVariants).optional(),
    /** It falls due again and again. */
    repeats: z.literal(true).optional(),
    /** What is lost where it is late; '' where the sources do not say. */
    late_effect: z.string(),
    /** A late notice keeps the work from so long before it. */
    reach_back: spanSchema.optional(),
    conditions: z.string(),
    citation: z.string().min(1),
    sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
    agreement: z.enum(lawAgreements),
    /** What speaks for caution about it; '' for nothing. */
    note: z.string(),
    /** It holds for triggers from this day on, up to that one. */
    effective_from: z.iso.date().optional(),
    effective_until: z.iso.date().optional(),
  })
  .refine((rule) => (rule.unit === 'nth_day_of_nth_month') === (rule.nth !== undefined))
  .refine((rule) => (rule.count === undefined) === (rule.nth !== undefined))
  .refine((rule) => (rule.asks !== undefined) === ['demand', 'other'].includes(rule.trigger));

export const lienPlaceSchema = z.strictObject({
  /** As the post writes it, 'US' for federal work. */
  jurisdiction: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1),
  verified_on: z.iso.date(),
  /** Its rules hold for contracts made from this day on. */
  contracts_from: z.iso.date().optional(),
  rules: z.array(ruleSchema).min(1),
  /** What it has, as far as known, and the rules lack. */
  not_covered: z.array(z.string().min(1)),
});

export type LienSpan = z.infer<typeof spanSchema>;
export type LienRule = z.infer<typeof ruleSchema>;
export type LienPlace = z.infer<typeof lienPlaceSchema>;

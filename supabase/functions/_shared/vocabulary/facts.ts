/** Schemas of contract facts, reused by the API schemas and imported by the browser: zod only. */
import { z } from 'zod';

/**
 * Words of the document: `text.slice(start, end) === quote`, offsets in UTF-16 code units of the pages joined
 * with one form feed.
 */
const span = {
  quote: z.string().min(1),
  /** Text to show for a quote that contains a page header, footer, or number; otherwise null. */
  shown: z.string().nullable().optional(),
  page: z.int().min(1),
  start: z.int().min(0),
  end: z.int().min(1),
};
const confidence = z.number().min(0).max(1);

const partyRoles = [
  'owner',
  'contractor',
  'subcontractor',
  'construction_manager',
  'design_builder',
  'architect',
  'engineer',
  'consultant',
  'supplier',
  'buyer',
  'developer',
  'landlord',
  'tenant',
  'lender',
  'guarantor',
  'surety',
] as const;

/** A party as introduced; `alias` is its short name, `role` its role if known. */
const partyFactSchema = z.object({
  name: z.string().min(1),
  alias: z.string().min(1).nullable(),
  role: z.enum(partyRoles).nullable(),
  ...span,
  confidence,
});

const dateFactKinds = [
  'agreement',
  'effective',
  'commencement',
  'substantial_completion',
  'final_completion',
  'completion',
  'expiration',
] as const;

/** A date. `how` shows the calculation for a counted date: '2 years from the effective date, 2026-05-04'. */
const dateFactSchema = z.object({
  kind: z.enum(dateFactKinds),
  date: z.iso.date(),
  how: z.string().nullable(),
  ...span,
  confidence,
});

const amountPurposes = [
  'contract_price',
  'guaranteed_maximum_price',
  'liquidated_damages',
  'liability_cap',
  'insurance',
  'retainage',
  'bond',
  'fee',
  'deposit',
  'allowance',
  'delay_compensation',
] as const;

/** An amount in US dollars and its purpose. `per` is its unit; `mismatch` if words and figures disagree. */
const amountFactSchema = z.object({
  purpose: z.enum(amountPurposes),
  value: z.number().min(0),
  per: z.enum(['hour', 'day', 'week', 'month', 'year', 'occurrence', 'aggregate']).nullable(),
  mismatch: z.boolean(),
  ...span,
  confidence,
});

const percentPurposes = [
  'retainage',
  'late_payment_interest',
  'fee',
  'markup',
  'liquidated_damages_cap',
  'liability_cap',
  'bond',
  'shared_savings',
  'progress_payment',
] as const;

const percentFactSchema = z.object({
  purpose: z.enum(percentPurposes),
  value: z.number().min(0),
  per: z.enum(['day', 'month', 'year']).nullable(),
  mismatch: z.boolean(),
  ...span,
  confidence,
});

/**
 * A period in which someone must act. `trigger` is the event it runs from, in the contract's words. A
 * negative `count` is before the event.
 */
const windowFactSchema = z.object({
  title: z.string().min(1),
  count: z.int(),
  unit: z.enum(['hours', 'days', 'business_days', 'months', 'years']),
  trigger: z.string().min(1),
  mismatch: z.boolean(),
  ...span,
  confidence,
});

const lawFactSchema = z.object({ jurisdiction: z.string().min(1), ...span, confidence });

const documentKinds = [
  'Subcontract',
  'Design-Build',
  'Supply',
  'Service',
  'Amendment',
  'Purchase Order',
  'Change Order',
  'Construction',
] as const;
/** The document's kind by its title. */
const titleFactSchema = z.object({ kind: z.enum(documentKinds), ...span, confidence });

/** Facts a contract states, each list in text order. None is used until a person accepts it. */
export const factsSchema = z.object({
  title: titleFactSchema.nullable(),
  parties: z.array(partyFactSchema),
  dates: z.array(dateFactSchema),
  amounts: z.array(amountFactSchema),
  percentages: z.array(percentFactSchema),
  windows: z.array(windowFactSchema),
  governing_law: z.array(lawFactSchema),
});

export type PartyRole = (typeof partyRoles)[number];
export type DateKind = (typeof dateFactKinds)[number];
export type AmountPurpose = (typeof amountPurposes)[number];
export type PercentPurpose = (typeof percentPurposes)[number];
export type PartyFact = z.infer<typeof partyFactSchema>;
export type DateFact = z.infer<typeof dateFactSchema>;
export type AmountFact = z.infer<typeof amountFactSchema>;
export type PercentFact = z.infer<typeof percentFactSchema>;
export type WindowFact = z.infer<typeof windowFactSchema>;
export type LawFact = z.infer<typeof lawFactSchema>;
export type TitleFact = z.infer<typeof titleFactSchema>;
export type Facts = z.infer<typeof factsSchema>;

/**
 * Clause families, numbers, and content of a playbook: our positions on clauses. The API schemas reuse it and
 * the browser imports it, so import zod and nothing large.
 */
import { z } from 'zod';
import { type ContractSide, severitySchema } from './analysis.ts';
import { type Category, taxonomy } from './taxonomy.ts';

/** The clause families a playbook may hold: the construction categories. */
export const playbookFamilies = (Object.keys(taxonomy) as Category[]).filter((key) =>
  (taxonomy[key].sets as readonly string[]).includes('construction'),
) as [Category, ...Category[]];

export const limitUnits = {
  days: 'days',
  business_days: 'business days',
  months: 'months',
  percent: '%',
  percent_per_year: '% per year',
  percent_of_price: '% of the price',
  dollars: 'dollars',
} as const;
export type LimitUnit = keyof typeof limitUnits;

type MeasureInfo = {
  family: Category;
  label: string;
  units: readonly [LimitUnit, ...LimitUnit[]];
  /** Whether a low or a high number is better for the party that performs the work. */
  performer: 'low' | 'high';
};

/** Numbers that the engine reads from clauses and a playbook may limit. */
export const measures = {
  payment_days: {
    family: 'payment_terms',
    label: 'Time to pay',
    units: ['days', 'business_days'],
    performer: 'low',
  },
  retainage_percent: { family: 'retainage', label: 'Retainage', units: ['percent'], performer: 'low' },
  late_interest: {
    family: 'late_payment_interest',
    label: 'Interest on late payments',
    units: ['percent_per_year'],
    performer: 'high',
  },
  daily_damages: {
    family: 'liquidated_damages',
    label: 'Liquidated damages per day',
    units: ['percent_of_price', 'dollars'],
    performer: 'low',
  },
  damages_cap: {
    family: 'ld_cap',
    label: 'Cap on liquidated damages',
    units: ['percent_of_price', 'dollars'],
    performer: 'low',
  },
  liability_cap: {
    family: 'liability_cap',
    label: 'Cap on liability',
    units: ['percent_of_price', 'dollars'],
    performer: 'low',
  },
  general_liability: {
    family: 'insurance',
    label: 'General liability insurance, each occurrence',
    units: ['dollars'],
    performer: 'low',
  },
  umbrella: {
    family: 'insurance',
    label: 'Umbrella or excess insurance, each occurrence',
    units: ['dollars'],
    performer: 'low',
  },
  warranty_months: { family: 'warranty', label: 'Warranty period', units: ['months'], performer: 'low' },
  convenience_notice: {
    family: 'termination_convenience',
    label: 'Notice before termination for convenience',
    units: ['days', 'business_days'],
    performer: 'high',
  },
  cure_days: {
    family: 'termination_default',
    label: 'Time to cure a default',
    units: ['days', 'business_days'],
    performer: 'high',
  },
  stop_work_days: {
    family: 'suspension_or_stop_work',
    label: 'Unpaid time before work may stop',
    units: ['days', 'business_days'],
    performer: 'low',
  },
  change_markup: { family: 'changes', label: 'Change order markup', units: ['percent'], performer: 'high' },
  claim_days: {
    family: 'claims_notice',
    label: 'Time to give notice of a claim',
    units: ['days', 'business_days'],
    performer: 'high',
  },
} as const satisfies Record<string, MeasureInfo>;
export type Measure = keyof typeof measures;
const measureKeys = Object.keys(measures) as [Measure, ...Measure[]];

/** Whether a lower number is better for us. */
export const isLowerBetter = (measure: Measure, side: ContractSide): boolean =>
  (measures[measure].performer === 'low') === (side === 'performer');

const number = z
  .number({ error: 'Enter a number' })
  .min(0, 'Must be 0 or more')
  .max(1_000_000_000, 'Must be at most 1,000,000,000');

const limitSchema = z.strictObject({
  measure: z.enum(measureKeys),
  unit: z.enum(Object.keys(limitUnits) as [LimitUnit, ...LimitUnit[]]),
  /** A number at least this good is within our position. */
  preferred: number,
  /** The worst number that we accept. */
  acceptable: number,
  /** From this number on, we walk away; null if no number alone makes us. */
  walk_away: number.nullable(),
});

const burdenSchema = z.strictObject({
  /** The highest severity of an onerous finding that we accept. */
  acceptable: z.enum(['none', ...severitySchema.options]),
  /** From this severity on, we walk away. */
  walk_away: severitySchema.nullable(),
});

const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains unsupported characters');

/** Postgres text cannot hold NUL or lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Our position on one clause family. */
const entrySchema = z.strictObject({
  family: z.enum(playbookFamilies),
  limits: limitSchema.array().max(4),
  /** How severe onerous findings may be; null if findings are not compared. */
  burden: burdenSchema.nullable(),
  /** What a contract that says nothing means to us. */
  silence: z.enum(['acceptable', 'ask']),
  preferred: words(1000),
  acceptable: words(1000),
  walk_away: words(1000),
  /** The role that decides beyond what is acceptable. */
  decides: words(100).refine((text) => text !== '', 'Enter who decides'),
  guidance: words(2000),
  /** Replacement wording in two strengths. */
  wording: z.strictObject({ preferred: words(5000), fallback: words(5000) }),
});

export const playbookBodySchema = z
  .strictObject({
    entries: entrySchema.array().min(1, 'Keep at least one clause family').max(playbookFamilies.length),
  })
  .superRefine(({ entries }, context) => {
    const seen = new Set<string>();
    for (const [at, { family, limits }] of entries.entries()) {
      if (seen.has(family)) {
        context.addIssue({
          code: 'custom',
          path: ['entries', at, 'family'],
          message: 'Already in the playbook',
        });
      }
      seen.add(family);
      const used = new Set<string>();
      for (const [index, { measure, unit }] of limits.entries()) {
        const problem =
          measures[measure].family !== family
            ? 'Not a number of this clause family'
            : !(measures[measure].units as readonly LimitUnit[]).includes(unit)
              ? 'Not a unit of this number'
              : used.has(measure)
                ? 'Already limited'
                : null;
        used.add(measure);
        if (problem) {
          context.addIssue({
            code: 'custom',
            path: ['entries', at, 'limits', index, 'measure'],
            message: problem,
          });
        }
      }
    }
  })
  .meta({ id: 'PlaybookBody' });

/** Numbers of a playbook that contradict each other for this side, as problems by path. */
export function limitProblems(
  side: ContractSide,
  { entries }: PlaybookBody,
): { path: string; message: string }[] {
  return entries.flatMap(({ limits }, at) =>
    limits.flatMap(({ measure, preferred, acceptable, walk_away }, index) => {
      const lower = isLowerBetter(measure, side);
      const isWorse = (one: number, other: number) => (lower ? one > other : one < other);
      const order = lower ? 'lower' : 'higher';
      const path = `entries.${at}.limits.${index}`;
      return [
        ...(isWorse(preferred, acceptable)
          ? [
              {
                path: `${path}.acceptable`,
                message: `Preferred must not be worse than acceptable: ${order} is better for you`,
              },
            ]
          : []),
        ...(walk_away !== null && !isWorse(walk_away, acceptable)
          ? [
              {
                path: `${path}.walk_away`,
                message: `Walk away must be worse than acceptable: ${order} is better for you`,
              },
            ]
          : []),
      ];
    }),
  );
}

/**
 * How a clause compares with our position. `outside`: worse than acceptable. `silent`: the whole contract was
 * read and has no such clause.
 */
export const positionStatuses = ['within', 'acceptable', 'outside', 'silent', 'not_compared'] as const;

/** Why a clause was not compared. */
export const notComparedReasons = [
  'no_number',
  'other_unit',
  'unclear_number',
  'price_unknown',
  'not_read',
  'nothing_to_compare',
] as const;

export type PlaybookLimit = z.infer<typeof limitSchema>;
export type PlaybookEntry = z.infer<typeof entrySchema>;
export type PlaybookBody = z.infer<typeof playbookBodySchema>;
export type PositionStatus = (typeof positionStatuses)[number];
export type NotComparedReason = (typeof notComparedReasons)[number];

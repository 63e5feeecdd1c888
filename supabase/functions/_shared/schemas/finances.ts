import { z } from 'zod';
import { contractTypeSchema } from './contract.ts';
import { pageQuerySchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  maxMoney,
  moneySchema,
  optionalDate,
  orNull,
  timestampSchema,
} from './primitives.ts';
import { contractStatusSchema } from './statuses.ts';

/** US dollars; may be negative. */
const signedMoneySchema = z
  .number('Must be a number')
  .min(-maxMoney, 'Must be at least -999,999,999,999.99')
  .max(maxMoney, 'Must be at most 999,999,999,999.99')
  .refine((value) => Math.round(value * 100) / 100 === value, 'Must have at most 2 decimals');

/** What a change's amount means: an addition to the contract, or the new total. */
const changeBases = ['change', 'new_total'] as const;
/** A change's status: in effect, pending, rejected by a lawyer, or ended (itself or its contract). */
const changeStatuses = ['approved', 'pending', 'rejected', 'void'] as const;

const member = {
  id: idSchema,
  name: z.string(),
  contract_type: contractTypeSchema,
  status: contractStatusSchema,
  contract_value: z.number().nullable(),
  version: z.int(),
};

/**
 * A contract that changes another. `change_basis` and `change_value` are the amount a person entered; without
 * them, its own `contract_value` is added. `delta` is the change in value, null if unknown.
 */
const contractChangeSchema = z
  .object({
    ...member,
    amends_id: idSchema,
    change_status: z.enum(changeStatuses),
    approved_at: orNull(timestampSchema),
    change_basis: orNull(z.enum(changeBases)),
    change_value: z.number().nullable(),
    change_end_date: dateSchema.nullable(),
    delta: z.number().nullable(),
  })
  .meta({ id: 'ContractChange' });

/**
 * Totals of a contract's changes in US dollars. Null means unknown; `…_unknown` counts changes without a
 * known amount.
 */
const familyTotals = {
  original_value: z.number().nullable(),
  approved_count: z.int(),
  approved_changes: z.number(),
  approved_unknown: z.int(),
  pending_count: z.int(),
  pending_changes: z.number(),
  pending_unknown: z.int(),
  current_value: z.number().nullable(),
};

/**
 * A contract and all its changes; those in effect come first, in the order they took effect. `head` is null
 * if the original contract is deleted or the reader may not see it; `totals` are only for those who see the
 * whole project.
 */
export const contractFamilySchema = z
  .object({
    head: orNull(
      z.object({
        ...member,
        start_date: dateSchema.nullable(),
        end_date: dateSchema.nullable(),
        original_end_date: dateSchema.nullable(),
      }),
    ),
    changes: z.array(contractChangeSchema),
    totals: orNull(z.object(familyTotals)),
    may_change: z.boolean(),
  })
  .meta({ id: 'ContractFamily' });

/**
 * Marks a contract as a change to another of its project, and how. Amount and basis go together; without
 * them, the contract's own value is added.
 */
export const amendContractSchema = z
  .object({
    amends_id: z.guid('Choose the base contract').toLowerCase(),
    change_basis: z.enum(changeBases).nullish(),
    change_value: signedMoneySchema.nullish(),
    change_end_date: optionalDate,
  })
  .refine(({ change_basis, change_value }) => (change_basis == null) === (change_value == null), {
    path: ['change_value'],
    error: 'Enter the amount and choose its type',
  })
  .refine(({ change_basis, change_value }) => change_basis !== 'new_total' || (change_value ?? 0) >= 0, {
    path: ['change_value'],
    error: "The contract value can't be negative",
  })
  .meta({ id: 'AmendContract' });

/**
 * Payments and waivers in US dollars; null if unknown. `retainage_held` is what we withhold;
 * `retainage_withheld` is withheld from us.
 */
const paidMoney = {
  payments: z.int().nullable(),
  paid_out: z.number().nullable(),
  paid_in: z.number().nullable(),
  retainage_held: z.number().nullable(),
  retainage_withheld: z.number().nullable(),
  waived: z.number().nullable(),
  unwaived: z.int().nullable(),
};

/**
 * The money of one base contract (not a change). `days_late` is null if its end date is unknown or it is not
 * running. Liquidated damages come from the analysis: `ld_status` tells whether a person confirmed them,
 * and `ld_contract_id` is the contract that contains them. `ld_cap_words` quotes the cap; `ld_cap` is the cap
 * in dollars, null if it states no known amount.
 */
export const contractFinancesSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    name: z.string(),
    contract_type: contractTypeSchema,
    status: contractStatusSchema,
    ...familyTotals,
    original_end_date: dateSchema.nullable(),
    current_end_date: dateSchema.nullable(),
    days_late: z.int().nullable(),
    ld_per_day: z.number().nullable(),
    ld_cap: z.number().nullable(),
    ld_cap_words: z.string().nullable(),
    ld_status: orNull(z.enum(['confirmed', 'read'])),
    ld_quote: z.string().nullable(),
    ld_page: z.int().nullable(),
    ld_contract_id: idSchema.nullable(),
    ld_exposure: z.number().nullable(),
    ...paidMoney,
  })
  .meta({ id: 'ContractFinances' });

/**
 * The money of a contract and its changes; null if the original contract was deleted, so that none of it
 * counts.
 */
export const contractMoneySchema = z
  .object({ as_of: dateSchema, finances: orNull(contractFinancesSchema) })
  .meta({ id: 'ContractMoney' });

const limitSchema = z.object({ amount: moneySchema, quote: z.string() });

/**
 * Insurance required by a contract's clauses compared with the project's certificates in force. `short` only
 * if both have a figure. A certificate shows what its issuer wrote and does not prove an endorsement.
 */
const contractInsuranceSchema = z
  .object({
    contract_id: idSchema,
    contract_name: z.string(),
    lines: z.array(
      z.object({
        coverage: z.string(),
        required: limitSchema,
        carried: orNull(
          limitSchema.extend({ check_id: idSchema, evidence_id: idSchema, file_name: z.string() }),
        ),
        short: moneySchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'ContractInsurance' });

/**
 * Totals over a project's contracts: values exclude terminated contracts; money covers all. Unknown amounts
 * are left out and counted separately; if nothing is known, the total is null.
 */
export const projectFinancesSchema = z
  .object({
    project_id: idSchema,
    as_of: dateSchema,
    contracts: z.int(),
    ...familyTotals,
    original_unknown: z.int(),
    current_unknown: z.int(),
    late: z.int(),
    ld_exposure: z.number().nullable(),
    exposure_unknown: z.int(),
    ...paidMoney,
    insurance: z.array(contractInsuranceSchema),
  })
  .meta({ id: 'ProjectFinances' });

export const listContractFinancesSchema = pageQuerySchema;

export type ContractFamily = z.infer<typeof contractFamilySchema>;
export type ContractChange = z.infer<typeof contractChangeSchema>;
export type AmendContract = z.infer<typeof amendContractSchema>;
export type ContractMoney = z.infer<typeof contractMoneySchema>;
export type ContractFinances = z.infer<typeof contractFinancesSchema>;
export type ContractInsurance = z.infer<typeof contractInsuranceSchema>;
export type ProjectFinances = z.infer<typeof projectFinancesSchema>;
export type ListContractFinances = z.infer<typeof listContractFinancesSchema>;

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

/** US dollars, also less than nothing. */
export const signedMoneySchema = z
  .number('Must be a number')
  .min(-maxMoney, 'Must be at least -999,999,999,999.99')
  .max(maxMoney, 'Must be at most 999,999,999,999.99')
  .refine((value) => Math.round(value * 100) / 100 === value, 'Must have at most 2 decimals');

/** What the amount of a change is: added to the contract, or what the whole contract is worth from then on. */
export const changeBases = ['change', 'new_total'] as const;
/** How a change stands: it counts, it is on its way, a lawyer sent it back, or it was ended, or belongs to one that was. */
export const changeStandings = ['approved', 'pending', 'rejected', 'void'] as const;

const member = {
  id: idSchema,
  name: z.string(),
  contract_type: contractTypeSchema,
  status: contractStatusSchema,
  contract_value: z.number().nullable(),
  version: z.int(),
};

/**
 * A contract that changes another. `change_basis` and `change_value` are what a person said of its amount; without them its own
 * `contract_value` is what it adds. `delta` is by how much it changes the value, null where that is not known.
 */
export const contractChangeSchema = z
  .object({
    ...member,
    amends_id: idSchema,
    standing: z.enum(changeStandings),
    approved_at: orNull(timestampSchema),
    change_basis: orNull(z.enum(changeBases)),
    change_value: z.number().nullable(),
    change_end_date: dateSchema.nullable(),
    delta: z.number().nullable(),
  })
  .meta({ id: 'ContractChange' });

/** What the changes of a contract come to, in US dollars. Null: not known; `…_unknown` counts the changes whose amount is not. */
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
 * A contract and all that changes it, those that count first, in the order in which they began to. `head` is null where the contract that is
 * changed is deleted or not the reader's to see; `totals` are for those who see the whole project.
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
 * Says that a contract changes another of its project, and how. The amount goes with what it is; without both the contract's own value is what it adds.
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
    error: 'Enter the amount and choose what it is',
  })
  .refine(({ change_basis, change_value }) => change_basis !== 'new_total' || (change_value ?? 0) >= 0, {
    path: ['change_value'],
    error: "The contract value can't be negative",
  })
  .meta({ id: 'AmendContract' });

/** Payments and waivers, in US dollars; null where none are known. `retainage_held` is what we hold back, `retainage_withheld` what is held back from us. */
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
 * The money of one contract that changes none. `days_late` is null while its end is not known or nothing runs. The sum for delay is what the
 * engine read, `ld_standing` whether a person confirmed it, `ld_contract_id` where it stands; `ld_cap_words` is the cap as the contract says it and
 * `ld_cap` its dollars, null where it names none that is known.
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
    ld_standing: orNull(z.enum(['confirmed', 'read'])),
    ld_quote: z.string().nullable(),
    ld_page: z.int().nullable(),
    ld_contract_id: idSchema.nullable(),
    ld_exposure: z.number().nullable(),
    ...paidMoney,
  })
  .meta({ id: 'ContractFinances' });

/** The money of the family of a contract; null where the contract that is changed was deleted, so that nothing of it counts. */
export const contractMoneySchema = z
  .object({ as_of: dateSchema, finances: orNull(contractFinancesSchema) })
  .meta({ id: 'ContractMoney' });

const limitSchema = z.object({ amount: moneySchema, quote: z.string() });

/**
 * The insurance that a contract's clauses ask for beside what the project's certificates in force show. `short` only where both have a
 * figure. A certificate shows what its issuer wrote and proves no endorsement.
 */
export const contractInsuranceSchema = z
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
 * Sums over a project's contracts: of values over those that are not terminated, of money over all. What is not known is left out of a sum and counted
 * beside it; a sum of nothing known is null.
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
export type ChangeStanding = ContractChange['standing'];
export type AmendContract = z.infer<typeof amendContractSchema>;
export type ContractMoney = z.infer<typeof contractMoneySchema>;
export type ContractFinances = z.infer<typeof contractFinancesSchema>;
export type ContractInsurance = z.infer<typeof contractInsuranceSchema>;
export type ProjectFinances = z.infer<typeof projectFinancesSchema>;
export type ListContractFinances = z.infer<typeof listContractFinancesSchema>;

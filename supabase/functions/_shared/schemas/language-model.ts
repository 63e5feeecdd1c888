import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

const tokensSchema = (most: number) =>
  z
    .int('Enter a whole number of tokens')
    .min(0, 'Enter 0 or more tokens')
    .max(most, `Enter at most ${most.toLocaleString('en-US')} tokens`);
const dollarsSchema = (most: number) =>
  z
    .number('Enter an amount in dollars')
    .min(0, 'Enter $0 or more')
    .max(most, `Enter at most $${most.toLocaleString('en-US')}`)
    .nullable();

const limitsSchema = z.object({
  tokens_per_contract: tokensSchema(1_000_000_000),
  tokens_per_month: tokensSchema(100_000_000_000),
  input_price: dollarsSchema(99_999),
  output_price: dollarsSchema(99_999),
  dollars_per_month: dollarsSchema(99_999_999),
});

/**
 * Limits in a calendar month, and prices in dollars per million tokens; null prices are unknown. A limit in dollars
 * needs both prices.
 */
export const changeLanguageModelBudgetSchema = limitsSchema
  .superRefine(({ dollars_per_month, ...prices }, { addIssue }) => {
    for (const price of ['input_price', 'output_price'] as const)
      if (dollars_per_month !== null && prices[price] === null)
        addIssue({ code: 'custom', path: [price], message: 'Enter the price for the limit in dollars' });
  })
  .meta({ id: 'ChangeLanguageModelBudget' });

/** The limits, with the tokens used this month and their cost; null if the prices are unknown. */
const languageModelBudgetSchema = limitsSchema
  .extend({
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    dollars: z.number().nullable(),
  })
  .meta({ id: 'LanguageModelBudget' });

/**
 * Whether contract text is sent to an external model, and where. `configured` is the operator's setting,
 * `allowed` the organization's consent; text is sent only if both are set. Consent applies to `allowed_host`
 * and to no other host.
 */
export const languageModelSchema = z
  .object({
    configured: z.boolean(),
    host: z.string().nullable(),
    model: z.string().nullable(),
    allowed: z.boolean(),
    allowed_host: z.string().nullable(),
    decided_by: idSchema.nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: orNull(timestampSchema),
    can: z.object({ change: z.boolean() }),
    /** For owners and admins, once the organization has decided. */
    budget: orNull(languageModelBudgetSchema),
    version: z.int().min(0),
  })
  .meta({ id: 'LanguageModel' });

/** Consent names the host that the person was shown; withdrawal does not need one. */
export const changeLanguageModelSchema = z
  .object({
    allowed: z.boolean(),
    host: z
      .string()
      .regex(/^[a-z0-9._:[\]-]{1,255}$/, 'Must be a host name')
      .optional()
      .meta({ description: 'The host to allow, as returned by GET; required to allow.' }),
  })
  .refine(({ allowed, host }) => !allowed || !!host, {
    path: ['host'],
    error: 'Enter the host to allow',
  })
  .meta({ id: 'ChangeLanguageModel' });

export type LanguageModel = z.infer<typeof languageModelSchema>;
export type ChangeLanguageModelBudget = z.infer<typeof changeLanguageModelBudgetSchema>;
export type ChangeLanguageModel = z.infer<typeof changeLanguageModelSchema>;

import type { Transaction } from '../../db/pool.ts';

/** What an admin allows a language model to use in a calendar month, and what it has used. */
export interface ModelBudget {
  tokens_per_contract: number;
  tokens_per_month: number;
  input_price: number | null;
  output_price: number | null;
  dollars_per_month: number | null;
  contract_tokens: number;
  input_tokens: number;
  output_tokens: number;
}

/** The active organization's budget; undefined if it has never decided about a language model. */
export async function findBudget(
  sql: Transaction,
  contractId: string | null,
): Promise<ModelBudget | undefined> {
  const [budget] = await sql<ModelBudget[]>`
    select c.tokens_per_contract::float8 as tokens_per_contract, c.tokens_per_month::float8 as tokens_per_month,
      c.input_price::float8 as input_price, c.output_price::float8 as output_price, c.dollars_per_month::float8 as dollars_per_month,
      u.contract_tokens::float8 as contract_tokens, u.input_tokens::float8 as input_tokens, u.output_tokens::float8 as output_tokens
    from public.language_model_consents c
    cross join lateral private.language_model_use(${contractId}::uuid) u
    where c.org_id = (select private.active_org_id())`;
  return budget;
}

/** Dollars for tokens at a budget's prices; null if a price is unknown. */
export function dollarsFor(
  { input_price, output_price }: Pick<ModelBudget, 'input_price' | 'output_price'>,
  tokens: { input_tokens: number; output_tokens: number },
): number | null {
  if (input_price === null || output_price === null) return null;
  const dollars = (tokens.input_tokens * input_price + tokens.output_tokens * output_price) / 1_000_000;
  return Math.round(dollars * 100) / 100;
}

/** Whether `more` tokens fit the budget, counted as sent ones for money. */
export function fitsBudget(budget: ModelBudget, more: number): boolean {
  const used = budget.input_tokens + budget.output_tokens;
  const dollars = dollarsFor(budget, {
    input_tokens: budget.input_tokens + more,
    output_tokens: budget.output_tokens,
  });
  return (
    budget.contract_tokens + more <= budget.tokens_per_contract &&
    used + more <= budget.tokens_per_month &&
    (budget.dollars_per_month === null || dollars === null || dollars <= budget.dollars_per_month)
  );
}

import { expect, it } from 'vitest';
import { dollarsFor, fitsBudget, type ModelBudget } from './budget.ts';

const budget: ModelBudget = {
  tokens_per_contract: 1_000,
  tokens_per_month: 10_000,
  input_price: null,
  output_price: null,
  dollars_per_month: null,
  contract_tokens: 900,
  input_tokens: 5_000,
  output_tokens: 4_000,
};

it('fits up to each limit of tokens', () => {
  expect([fitsBudget(budget, 100), fitsBudget(budget, 101)]).toEqual([true, false]);
  const month = { ...budget, contract_tokens: 0, tokens_per_contract: 1e9 };
  expect([fitsBudget(month, 1_000), fitsBudget(month, 1_001)]).toEqual([true, false]);
});

it('fits up to the limit in dollars, if the prices are known', () => {
  const priced = {
    ...budget,
    contract_tokens: 0,
    input_price: 1_000,
    output_price: 2_000,
    dollars_per_month: 13.5,
  };
  expect(dollarsFor(priced, priced)).toBe(13);
  expect([fitsBudget(priced, 500), fitsBudget(priced, 600)]).toEqual([true, false]);
  expect(fitsBudget({ ...priced, output_price: null }, 600)).toBe(true);
  expect(dollarsFor(budget, priced)).toBeNull();
});

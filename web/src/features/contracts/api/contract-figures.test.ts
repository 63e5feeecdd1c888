import type { Contract } from '@contract/contract.ts';
import { expect, it } from 'vitest';
import { countContracts } from './contract-figures.ts';

const contract = (part: Partial<Contract>) =>
  ({ status: 'draft', contract_value: null, risk_score: null, ...part }) as Contract;

it('counts by status, adds values, averages only what was assessed, and takes 61 as the first high risk', () => {
  expect(
    countContracts([
      contract({ status: 'active', contract_value: 100.5, risk_score: 60 }),
      contract({ status: 'active', risk_score: 61 }),
      contract({ status: 'under_review', contract_value: 200 }),
      contract({}),
    ]),
  ).toEqual({ total: 4, active: 2, underReview: 1, totalValue: 300.5, averageRisk: 61, highRisk: 1 });
});

it('has no average where nothing was assessed', () => {
  expect(countContracts([contract({})]).averageRisk).toBeNull();
});

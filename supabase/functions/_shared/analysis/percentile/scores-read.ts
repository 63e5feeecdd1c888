/**
 * Written by `npm run train:analysis`; never by hand. Scores of contracts that readers rated, each by models that had not
 * seen its like, by kind and in order; and how far two of three ratings lie from the score at most.
 */
import type { ContractKind } from '../../vocabulary/contract-kind.ts';

export const scoresRead: Record<ContractKind, readonly number[]> = {
  guaranteed_maximum: [19, 20, 22, 24, 26, 26, 28, 34, 39, 49, 51, 53, 56, 62],
  turnkey: [23, 31, 37, 40, 40, 43, 43, 44, 44, 44, 45, 46, 48, 51],
  other_works: [15, 21, 22, 23, 24, 24, 33, 35, 40, 47, 59],
  supply: [12, 17, 19, 21, 26, 34],
  services: [5, 9, 17, 22, 27, 28, 31],
};

export const usualMiss: Record<ContractKind, number> = {
  guaranteed_maximum: 12,
  turnkey: 12,
  other_works: 12,
  supply: 11,
  services: 11,
};

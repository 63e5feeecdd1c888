/**
 * Written by `npm run train:analysis`; never by hand. Scores of contracts that readers rated, each by models that had not
 * seen its like, by kind and in order; and how far two of three ratings lie from the score at most.
 */
import type { ContractKind } from '../../vocabulary/contract-kind.ts';

export const scoresRead: Record<ContractKind, readonly number[]> = {
  guaranteed_maximum: [23, 28, 28, 28, 28, 31, 33, 33, 36, 37, 43, 56, 57, 72],
  turnkey: [21, 31, 35, 38, 40, 41, 41, 44, 47, 47, 49, 49, 49, 52],
  other_works: [19, 20, 24, 25, 26, 28, 30, 32, 44, 46, 60],
  supply: [18, 19, 20, 21, 25, 26, 27, 27, 28, 31, 35, 36, 36, 40, 47, 50],
  services: [
    16, 18, 18, 19, 21, 22, 23, 26, 26, 31, 32, 33, 34, 35, 35, 35, 37, 38, 40, 41, 43, 43, 44, 46, 47, 54,
    58,
  ],
};

export const usualMiss: Record<ContractKind, number> = {
  guaranteed_maximum: 11,
  turnkey: 11,
  other_works: 11,
  supply: 12,
  services: 12,
};

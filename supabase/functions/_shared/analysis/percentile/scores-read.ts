/**
 * Written by `npm run train:analysis`; never by hand. Scores of contracts that readers rated, each by models that had not
 * seen its like, by kind and in order; and how far two of three ratings lie from the score at most.
 */
import type { ContractKind } from '../../vocabulary/contract-kind.ts';

export const scoresRead: Record<ContractKind, readonly number[]> = {
  guaranteed_maximum: [20, 27, 28, 28, 29, 29, 30, 30, 37, 40, 48, 56, 64, 82],
  turnkey: [16, 35, 38, 38, 42, 43, 45, 46, 47, 48, 50, 51, 55, 56],
  other_works: [18, 23, 25, 28, 28, 30, 31, 37, 42, 46, 58],
  supply: [17, 19, 20, 22, 24, 26, 26, 27, 29, 31, 34, 34, 37, 39, 48, 48],
  services: [
    15, 17, 18, 20, 22, 22, 23, 26, 29, 29, 34, 34, 34, 34, 35, 37, 40, 41, 41, 42, 44, 44, 45, 46, 46, 53,
    61,
  ],
};

export const usualMiss: Record<ContractKind, number> = {
  guaranteed_maximum: 10,
  turnkey: 10,
  other_works: 10,
  supply: 11,
  services: 11,
};

/**
 * Written by `npm run train:analysis`; never by hand. Scores of contracts for works that readers marked, each by models that had not
 * seen its like, by kind and in order; and how far two of three ratings lie from the score at most.
 */
import type { ContractKind } from '../../vocabulary/contract-kind.ts';

export const scoresRead: Record<ContractKind, readonly number[]> = {
  guaranteed_maximum: [19, 22, 24, 24, 26, 26, 30, 34, 39, 49, 51, 53, 56, 62],
  turnkey: [23, 31, 37, 40, 40, 43, 43, 44, 44, 44, 45, 46, 48, 51],
  other_works: [15, 21, 22, 23, 24, 28, 33, 35, 40, 47, 59],
};

export const usualMiss = 12;

/**
 * Written by `npm run train:analysis`; never by hand. Scores of contracts for works that readers marked, each by models that had not
 * seen its like, by kind and in order; and how far two of three ratings lie from the score at most.
 */
import type { ContractKind } from '../../vocabulary/contract-kind.ts';

export const scoresRead: Record<ContractKind, readonly number[]> = {
  guaranteed_maximum: [19, 26, 26, 26, 27, 29, 30, 33, 37, 47, 52, 55, 58, 62],
  turnkey: [27, 32, 35, 40, 43, 43, 43, 43, 44, 45, 46, 46, 48, 51],
  other_works: [14, 24, 25, 25, 27, 28, 33, 36, 39, 46, 57],
};

export const usualMiss = 12;

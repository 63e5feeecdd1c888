/** The range of a score and its percentile among contracts of its kind. */
import type { Percentile } from '../../vocabulary/analysis.ts';
import type { ContractKind } from '../../vocabulary/contract-kind.ts';
import { scoresRead, usualMiss } from './scores-read.ts';

/** Null without a score, or without a kind to compare with. */
export function percentileOf(score: number | null, kind: ContractKind | null): Percentile | null {
  if (score === null || kind === null) return null;
  const others = scoresRead[kind];
  return {
    low: Math.max(1, score - usualMiss[kind]),
    high: Math.min(100, score + usualMiss[kind]),
    kind,
    harsher_than: others.filter((other) => other < score).length,
    of: others.length,
  };
}

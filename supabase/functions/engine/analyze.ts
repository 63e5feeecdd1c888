import type { Analyzed, AnalyzeInput } from '../_server/functions/engine-schemas.ts';
import { analyzeText } from '../_shared/analysis/analyze.ts';
import { findObligations } from '../_shared/analysis/obligations/find-obligations.ts';

export function analyze({ pages, ...options }: AnalyzeInput): string {
  const analysis = analyzeText(pages, options);
  const obligations = findObligations({ pages, analysis });
  return JSON.stringify({ analysis, obligations } satisfies Analyzed);
}

import type { Analyzed, AnalyzeInput } from '../_server/functions/engine-schemas.ts';
import { openLanguageModel } from '../_server/language-model/client.ts';
import { analyzeText } from '../_shared/analysis/analyze.ts';
import { analyzeWithModel } from '../_shared/analysis/llm/analyze-with-model.ts';
import { findObligations } from '../_shared/analysis/obligations/find-obligations.ts';

export async function analyze({ pages, languageModel, ...options }: AnalyzeInput): Promise<string> {
  const analysis = languageModel
    ? await analyzeWithModel(pages, { ...options, model: openLanguageModel(languageModel) })
    : analyzeText(pages, options);
  const obligations = findObligations({ pages, analysis });
  return JSON.stringify({ analysis, obligations } satisfies Analyzed);
}

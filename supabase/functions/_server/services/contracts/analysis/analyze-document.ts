import type { Analysis } from '../../../../_shared/analysis/schema.ts';
import { openLanguageModel } from '../../../language-model/client.ts';
import type { AnalysisSource } from './read-for-analysis.ts';

/**
 * Runs the engine on a contract's document, with the language model if the source names one. That can take up
 * to 45 seconds, so no transaction is open. The engine is loaded on first use.
 */
export async function analyzeDocument({
  pages,
  scans,
  perspective,
  whereabouts,
  languageModel,
}: AnalysisSource): Promise<Analysis> {
  if (!languageModel) {
    const { analyzeText } = await import('../../../../_shared/analysis/analyze.ts');
    return analyzeText(pages, { perspective, scans, whereabouts });
  }
  const { analyzeWithModel } = await import('../../../../_shared/analysis/llm/analyze-with-model.ts');
  const analysis = await analyzeWithModel(pages, {
    perspective,
    scans,
    whereabouts,
    model: openLanguageModel(languageModel),
  });
  const use = analysis.engine.language_model;
  if (use?.problem) {
    console.log(JSON.stringify({ level: 'warn', message: 'The language model was of no use', ...use }));
  }
  return analysis;
}

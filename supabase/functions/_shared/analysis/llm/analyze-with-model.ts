/** Analysis with a language model, whose claims we check, confirm, and score ourselves. */

import type { Analysis, LanguageModelUse, Perspective, StatedKind } from '../../vocabulary/analysis.ts';
import { LanguageModelFailure, type LanguageModelProblem } from '../../vocabulary/language-model-problems.ts';
import { analyzeText } from '../analyze.ts';
import type { Whereabouts } from '../law/jurisdictions.ts';
import { wasRead } from '../was-read.ts';
import { readAnswer } from './answer.ts';
import { checkItems, isInvented, type Suggestion } from './check.ts';
import { type Prompt, promptFor } from './prompt.ts';
import { batchesOf, type NumberedSegment, numberSegments } from './segments.ts';

/**
 * A language model. `ask` returns the text of its answer, throws LanguageModelFailure, and stops at `signal`.
 */
export interface LanguageModel {
  name: string;
  host: string;
  ask(prompt: Prompt, signal: AbortSignal): Promise<string>;
}

/** About 700 pages; longer contracts are analyzed by the engine alone. */
const MOST_BATCHES = 60;
const AT_ONCE = 4;

/**
 * Analyzes a document given page by page. If the document was not read for findings, the model is not asked.
 * If the model fails, the result is the analysis without it, marked `degraded` with the problem. Never
 * throws, for any text or answer.
 */
export async function analyzeWithModel(
  pages: string[],
  options: {
    perspective: Perspective;
    scans?: readonly number[];
    whereabouts?: Whereabouts;
    our_party?: string | null;
    stated_kind?: StatedKind | null;
    filed_as?: StatedKind | null;
    model: LanguageModel;
  },
): Promise<Analysis> {
  const { model, ...plain } = options;
  const offline = analyzeText(pages, plain);
  if (!wasRead(offline.gate)) return offline;
  const tally = { claims: 0, dropped: 0 };
  try {
    const suggestions = await suggestionsOf(pages, model, tally);
    const analysis = analyzeText(pages, { ...plain, suggestions });
    return withUse(analysis, { ...identity(model), ...tally, problem: null, used: usedOf(analysis) });
  } catch (error) {
    if (!(error instanceof LanguageModelFailure)) throw error;
    return degraded(offline, model, tally, error.problem);
  }
}

/** The model's valid claims from all batches; `tally` is updated as answers arrive. */
async function suggestionsOf(
  pages: string[],
  model: LanguageModel,
  tally: Pick<LanguageModelUse, 'claims' | 'dropped'>,
): Promise<Suggestion[]> {
  const batches = batchesOf(numberSegments(pages).segments);
  if (batches.length > MOST_BATCHES) throw new LanguageModelFailure('too_long');
  const found = await eachInTurn(batches, async (batch, signal) => {
    const items = readAnswer(await model.ask(promptFor(batch), signal));
    const { suggestions, dropped } = checkItems(items, batch);
    tally.claims += items.length;
    tally.dropped += dropped;
    return suggestions;
  });
  if (isInvented(tally.dropped, tally.claims)) throw new LanguageModelFailure('invented');
  return found.flat();
}

/** Sends a few batches in parallel; the first failure stops the others. */
async function eachInTurn<Result>(
  batches: readonly NumberedSegment[][],
  ask: (batch: NumberedSegment[], signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const stop = new AbortController();
  let next = 0;
  const worker = async () => {
    while (next < batches.length && !stop.signal.aborted) {
      const at = next++;
      results[at] = await ask(batches[at] ?? [], stop.signal);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, batches.length) }, worker));
  } finally {
    stop.abort();
  }
  return results;
}

const identity = ({ name, host }: LanguageModel) => ({ name, host });

function degraded(
  offline: Analysis,
  model: LanguageModel,
  tally: Pick<LanguageModelUse, 'claims' | 'dropped'>,
  problem: LanguageModelProblem,
): Analysis {
  return withUse({ ...offline, degraded: true }, { ...identity(model), ...tally, problem, used: 0 });
}

function withUse(analysis: Analysis, use: LanguageModelUse): Analysis {
  return { ...analysis, engine: { ...analysis.engine, language_model: use } };
}

function usedOf({ clauses, findings }: Analysis): number {
  const spans = [...clauses, ...findings]
    .filter(({ source }) => source === 'llm')
    .map(({ category, start, end }) => `${category} ${start} ${end}`);
  return new Set(spans).size;
}

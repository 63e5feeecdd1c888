/**
 * The analysis with the help of a language model: its claims are checked, confirmed and weighed by us, or
 * there is none of it.
 */
import { analyzeText } from '../analyze.ts';
import type { Whereabouts } from '../law/places.ts';
import type { Analysis, LanguageModelUse, Perspective } from '../schema.ts';
import { wasRead } from '../was-read.ts';
import { readAnswer } from './answer.ts';
import { checkItems, isInvented, type Suggestion } from './check.ts';
import { LanguageModelFailure, type LanguageModelProblem } from './problems.ts';
import { type Prompt, promptFor } from './prompt.ts';
import { batchesOf, type NumberedSegment, numberSegments } from './segments.ts';

/**
 * A language model that can be asked. `ask` gives the text of its answer; it throws LanguageModelFailure, and
 * stops at `signal`.
 */
export interface LanguageModel {
  name: string;
  host: string;
  ask(prompt: Prompt, signal: AbortSignal): Promise<string>;
}

/** A contract of some 700 pages; what is longer is left to the engine alone. */
const MOST_BATCHES = 60;
const AT_ONCE = 4;

/**
 * Analyses a document given page by page. Where nothing was read for findings, nothing is asked. Whatever
 * goes wrong with the model gives the very analysis without it, `degraded` and with the problem; never throws
 * on any text or answer.
 */
export async function analyzeWithModel(
  pages: string[],
  options: {
    perspective: Perspective;
    scans?: readonly number[];
    whereabouts?: Whereabouts;
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

/** What the model claims and the contract says, over all batches; `tally` counts as the answers come in. */
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

/** Asks about a few batches at once; the first failure stops those that are under way. */
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
  const places = [...clauses, ...findings]
    .filter(({ source }) => source === 'llm')
    .map(({ category, start, end }) => `${category} ${start} ${end}`);
  return new Set(places).size;
}

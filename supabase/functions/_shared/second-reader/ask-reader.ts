/** Asks the model what a request wants, and once more after an answer that could not be read. */
import { LanguageModelFailure } from '../vocabulary/language-model-problems.ts';
import { parseAnswer } from './answers.ts';
import { onceMore, type Request } from './prompts.ts';

/** Tokens that a provider counted. */
export interface Usage {
  input: number;
  output: number;
}

/** A model that answers requests. It throws LanguageModelFailure, and stops at `signal`. */
export interface ReaderModel {
  name: string;
  host: string;
  complete(request: Request, signal: AbortSignal): Promise<{ text: string; usage: Usage }>;
}

/**
 * The valid answer and the tokens it took.
 * @param spent called with the tokens of each attempt, also of those that failed
 * @throws LanguageModelFailure malformed if the second answer cannot be read either
 */
export async function askReader<Answer>(
  model: ReaderModel,
  request: Request<Answer>,
  { signal, spent }: { signal: AbortSignal; spent: (usage: Usage) => void },
): Promise<Answer> {
  const attempt = async (asked: Request<Answer>): Promise<Answer> => {
    const { text, usage } = await model.complete(asked, signal);
    spent(usage);
    return parseAnswer(asked.schema, text);
  };
  try {
    return await attempt(request);
  } catch (error) {
    if (!(error instanceof LanguageModelFailure) || error.problem !== 'malformed') throw error;
    return await attempt(onceMore(request));
  }
}

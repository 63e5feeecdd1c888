/** Asks a model again after a failure that may pass, as often and as late as the job of a reading does. */
import { setTimeout } from 'node:timers/promises';
import { MOST_ATTEMPTS } from '../../supabase/functions/_server/language-model/reader-model.ts';
import type { ReaderModel } from '../../supabase/functions/_shared/second-reader/ask-reader.ts';
import { LanguageModelFailure } from '../../supabase/functions/_shared/vocabulary/language-model-problems.ts';

/** The wait after a failed attempt, in milliseconds, as in `private.job_backoff`: 10 s, 20 s, 40 s, half of it random. */
const backoff = (attempt: number) => 10_000 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);

/**
 * The model, asked again after a failure that may pass.
 * @param note called with a line for each wait
 */
export function patientReader(
  model: ReaderModel,
  note: (line: string) => void,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): ReaderModel {
  return {
    ...model,
    async complete(request, signal) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await model.complete(request, signal);
        } catch (error) {
          const canPass = error instanceof LanguageModelFailure && error.retryIn !== null;
          if (!canPass || attempt >= MOST_ATTEMPTS) throw error;
          const pause = Math.max(error.retryIn ?? 0, backoff(attempt));
          note(`${error.message}. Next attempt in ${Math.ceil(pause / 1_000)} s`);
          await wait(pause);
        }
      }
    },
  };
}

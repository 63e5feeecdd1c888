/** Why a language model gave no usable answer. No imports: the browser shows these texts. */

/** Text for each problem, without a period. */
export const languageModelProblems = {
  timeout: 'The language model timed out',
  busy: 'The language model was too busy',
  refused: 'The language model rejected the API key',
  failed: 'The language model returned an error',
  unreachable: 'The language model could not be reached',
  too_large: 'The language model’s response was too large',
  malformed: 'The language model’s response could not be read',
} as const;

export type LanguageModelProblem = keyof typeof languageModelProblems;

/** All keys, as the tuple `z.enum` needs. */
export const languageModelProblemKeys = Object.keys(languageModelProblems) as [
  LanguageModelProblem,
  ...LanguageModelProblem[],
];

/** Thrown if a language model returns no usable answer. */
export class LanguageModelFailure extends Error {
  override name = 'LanguageModelFailure';
  readonly problem: LanguageModelProblem;
  /** Milliseconds after which another request may succeed; null if none will. */
  readonly retryIn: number | null;

  constructor(problem: LanguageModelProblem, retryIn: number | null = null) {
    super(languageModelProblems[problem]);
    this.problem = problem;
    this.retryIn = retryIn;
  }
}

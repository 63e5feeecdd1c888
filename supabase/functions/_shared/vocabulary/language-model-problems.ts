/** Why a language model could not help with an analysis. No imports: the browser shows these texts. */

/** Text for each problem; '; the contract was analyzed without it' can follow each. */
export const languageModelProblems = {
  timeout: 'The language model timed out',
  busy: 'The language model was too busy',
  refused: 'The language model rejected the API key',
  failed: 'The language model returned an error',
  unreachable: 'The language model could not be reached',
  too_large: 'The language model’s response was too large',
  malformed: 'The language model’s response could not be read',
  invented: 'The language model quoted too much text that is not in the contract',
  too_long: 'The contract is too long for the language model',
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

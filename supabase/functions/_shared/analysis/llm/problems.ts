/** Why the language model was of no use to an analysis. No imports: the browser says it in these words. */

/** Problem → what people read; ', and this is the offline result' fits behind each. */
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

/** All keys; the tuple form is what `z.enum` wants. */
export const languageModelProblemKeys = Object.keys(languageModelProblems) as [
  LanguageModelProblem,
  ...LanguageModelProblem[],
];

/** Thrown where a language model gave nothing that can be used. */
export class LanguageModelFailure extends Error {
  override name = 'LanguageModelFailure';
  readonly problem: LanguageModelProblem;

  constructor(problem: LanguageModelProblem) {
    super(languageModelProblems[problem]);
    this.problem = problem;
  }
}

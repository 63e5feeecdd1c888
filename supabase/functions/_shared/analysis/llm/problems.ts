/** Why the language model was of no use to an analysis. No imports: the browser says it in these words. */

/** Problem → what people read; ', and this is the offline result' fits behind each. */
export const languageModelProblems = {
  timeout: 'The language model did not answer in time',
  busy: 'The language model was too busy to answer',
  refused: 'The language model did not accept the key',
  failed: 'The language model answered with an error',
  unreachable: 'The language model could not be reached',
  too_large: 'The language model’s answer was too large',
  malformed: 'The language model’s answer could not be read',
  invented: 'The language model quoted too much that is not in the contract',
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

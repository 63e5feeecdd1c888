import type { TextProblem } from '../schemas/text-problem.ts';

/** The file is not one we take: its kind, or a disagreement between its name and its content. Answered with 415. */
export class UnsupportedFile extends Error {
  readonly code = 'unsupported_media_type';

  constructor(message: string) {
    super(message);
    this.name = 'UnsupportedFile';
  }
}

/** The file is of a kind we take but cannot be read; becomes a text status, never an error of the request. */
export class Unreadable extends Error {
  readonly problem: TextProblem;

  /** @param message a sentence for people */
  constructor(problem: TextProblem, message: string) {
    super(message);
    this.name = 'Unreadable';
    this.problem = problem;
  }
}

/** What was to be read was not, within its time; a reader that can go on later does. */
export class TookTooLong extends Unreadable {
  constructor() {
    super('took_too_long', 'Reading the file took too long.');
    this.name = 'TookTooLong';
  }
}

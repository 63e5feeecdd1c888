import type { TextProblem } from '../schemas/text-problem.ts';

/** The file type is not supported, or its name and content disagree. Answered with 415. */
export class UnsupportedFile extends Error {
  readonly code = 'unsupported_media_type';

  constructor(message: string) {
    super(message);
    this.name = 'UnsupportedFile';
  }
}

/** The file type is supported but the file cannot be read. Becomes a text status, never a request error. */
export class Unreadable extends Error {
  readonly problem: TextProblem;

  /** @param message a sentence for users */
  constructor(problem: TextProblem, message: string) {
    super(message);
    this.name = 'Unreadable';
    this.problem = problem;
  }
}

/** Reading exceeded its time limit; a resumable reader continues later. */
export class TookTooLong extends Unreadable {
  constructor() {
    super('took_too_long', 'Reading the file took too long.');
    this.name = 'TookTooLong';
  }
}

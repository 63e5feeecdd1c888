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
  readonly status: 'encrypted' | 'unreadable';

  constructor(status: 'encrypted' | 'unreadable', message: string) {
    super(message);
    this.name = 'Unreadable';
    this.status = status;
  }
}

/** What was to be read was not, within its time; a reader that can go on later does. */
export class TookTooLong extends Unreadable {
  constructor() {
    super('unreadable', 'Reading the file took too long.');
    this.name = 'TookTooLong';
  }
}

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

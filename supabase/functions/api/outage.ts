/**
 * Something that this function needs and that may not answer. It is in the log once when it goes away and once when it is back, however
 * many requests find it so.
 */
export class Outage {
  readonly #part: string;
  #why: string | undefined;

  /** @param part as an operator calls it */
  constructor(part: string) {
    this.#part = part;
  }

  /** @param why a sentence that says what to look at; another one is another line */
  report(why: string): void {
    if (this.#why === why) return;
    this.#why = why;
    console.error(JSON.stringify({ level: 'error', part: this.#part, message: why }));
  }

  over(): void {
    if (this.#why === undefined) return;
    this.#why = undefined;
    console.error(JSON.stringify({ level: 'info', part: this.#part, message: 'It answers again' }));
  }
}

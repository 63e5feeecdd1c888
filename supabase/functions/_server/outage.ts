/**
 * A dependency that may be down. Logged once when it goes down and once when it recovers, however many
 * requests notice.
 */
export class Outage {
  readonly #part: string;
  #why: string | undefined;

  /** @param part its name for operators */
  constructor(part: string) {
    this.#part = part;
  }

  /** @param why a sentence on what to check; a different one is logged again */
  report(why: string): void {
    if (this.#why === why) return;
    this.#why = why;
    console.error(JSON.stringify({ level: 'error', part: this.#part, message: why }));
  }

  over(): void {
    if (this.#why === undefined) return;
    this.#why = undefined;
    console.error(JSON.stringify({ level: 'info', part: this.#part, message: 'It is responding again' }));
  }
}

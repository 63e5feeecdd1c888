import type { Log } from './log.ts';
import { errorMessage } from './start-error.ts';

type Stop = () => Promise<unknown>;

/**
 * What has been started. The front (what answers the outside) ends first and all at once, then the rest in the opposite order of its
 * start; together that has to fit into the five seconds that a stop may take.
 */
export class Running {
  readonly #log: Log;
  readonly #front: Stop[] = [];
  readonly #rest: Stop[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  add(stop: Stop): void {
    if (!this.#endLate(stop)) this.#rest.unshift(stop);
  }

  addFront(stop: Stop): void {
    if (!this.#endLate(stop)) this.#front.push(stop);
  }

  /** Resolves when everything has ended, what was added meanwhile included. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** What comes up after the stop began goes down again at once. */
  #endLate(stop: Stop): boolean {
    if (!this.#stopping) return false;
    this.#stopping = Promise.all([this.#stopping, this.#end(stop)]).then(() => {});
    return true;
  }

  async #stopAll(): Promise<void> {
    await Promise.all(this.#front.map((stop) => this.#end(stop)));
    for (const stop of this.#rest) await this.#end(stop);
  }

  async #end(stop: Stop): Promise<void> {
    await stop().catch((error) => this.#log(`while stopping: ${errorMessage(error)}`));
  }
}

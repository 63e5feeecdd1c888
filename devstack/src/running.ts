import type { Log } from './log.ts';
import { errorMessage } from './start-error.ts';

type Stop = () => Promise<unknown>;

/**
 * The parts that were started. The front (everything that serves outside requests) stops first and in
 * parallel, then the rest in reverse order of start. Together that must fit into the five seconds allowed for
 * a stop.
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

  /** Resolves when everything has ended, including parts added in the meantime. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Immediately stops a part that comes up after the stop began. */
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
    await stop().catch((error) => this.#log(`Error while stopping: ${errorMessage(error)}`));
  }
}

/** Releases the reserved weight; call it when the work is done. */
export type Release = () => void;

/**
 * Admits work while its total weight stays within a budget; other work waits in order. Work heavier than the
 * whole budget runs alone.
 */
export class Admission {
  readonly #budget: number;
  readonly #waitMs: number;
  readonly #waiting: { weight: number; enter: () => void }[] = [];
  #inside = 0;

  constructor(budget: number, waitMs: number) {
    this.#budget = budget;
    this.#waitMs = waitMs;
  }

  /** @returns null if the wait timed out */
  enter(weight: number): Promise<Release | null> {
    return new Promise((resolve) => {
      const entry = {
        weight,
        enter: () => {
          clearTimeout(patience);
          this.#inside += weight;
          resolve(this.#release(weight));
        },
      };
      const patience = setTimeout(() => {
        const at = this.#waiting.indexOf(entry);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve(null);
        this.#next();
      }, this.#waitMs);
      this.#waiting.push(entry);
      this.#next();
    });
  }

  #release(weight: number): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#inside -= weight;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (this.#inside > 0 && this.#inside + first.weight > this.#budget) return;
      this.#waiting.shift();
      first.enter();
    }
  }
}

/** Counts events per key in a sliding window. In memory, because it guards one process on one machine. */
export class WindowLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  constructor(limit: number, windowMs: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Seconds to wait before another try; 0 if one is allowed. */
  retryAfter(key: string): number {
    const times = this.#recent(key);
    const oldest = times[times.length - this.#limit];
    if (oldest === undefined) return 0;
    return Math.max(1, Math.ceil((oldest + this.#windowMs - this.#now()) / 1000));
  }

  count(key: string): void {
    this.#times.set(key, [...this.#recent(key), this.#now()]);
    if (this.#times.size > 10_000) this.#forgetOld();
  }

  #recent(key: string): number[] {
    const since = this.#now() - this.#windowMs;
    return (this.#times.get(key) ?? []).filter((time) => time > since);
  }

  #forgetOld(): void {
    for (const key of this.#times.keys()) {
      if (this.#recent(key).length === 0) this.#times.delete(key);
    }
  }
}

import { createMiddleware } from 'hono/factory';
import { settings } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { type AppEnv, clientAddress } from '../http/context.ts';

/**
 * Counts by key within minutes of the clock. It protects one instance from one runaway client and is generous on purpose; what has
 * to hold exactly and everywhere (attempts to sign in) is counted in Postgres.
 */
export class MinuteCounter {
  #minute = 0;
  readonly #counts = new Map<string, number>();

  /** @returns seconds until the next request is allowed, 0 where this one is */
  take(key: string, limit: number, now: number): number {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts.clear();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > limit ? Math.ceil(((minute + 1) * 60_000 - now) / 1000) : 0;
  }
}

const counter = new MinuteCounter();

/** Counts the person where one is signed in, else the address. */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const { requestsPerMinute } = settings();
  if (requestsPerMinute > 0) {
    const key = c.get('caller')?.userId ?? clientAddress(c);
    const retryAfter = counter.take(key, requestsPerMinute, Date.now());
    if (retryAfter > 0) throw tooMany('Too many requests. Please slow down.', retryAfter);
  }
  await next();
});

export const tooMany = (message: string, seconds: number) =>
  new ApiError('rate_limited', message, { headers: { 'Retry-After': String(seconds) } });

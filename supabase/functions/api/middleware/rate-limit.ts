import { createMiddleware } from 'hono/factory';
import { settings } from '../../_server/env.ts';
import { tooMany } from '../../_server/http/api-error.ts';
import { type AppEnv, clientAddress } from '../../_server/http/context.ts';

/**
 * Counts requests by key per clock minute. It protects one instance from a runaway client and is deliberately
 * generous; exact global limits (sign-in attempts) are counted in Postgres.
 */
export class MinuteCounter {
  #minute = 0;
  readonly #counts = new Map<string, number>();

  /** @returns seconds until the next request is allowed; 0 if this one is */
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

/** Counts by person if signed in, otherwise by address. */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const { requestsPerMinute } = settings();
  if (requestsPerMinute > 0) {
    const key = c.get('caller')?.userId ?? clientAddress(c);
    const retryAfter = counter.take(key, requestsPerMinute, Date.now());
    if (retryAfter > 0) throw tooMany('Too many requests. Please slow down.', retryAfter);
  }
  await next();
});

import { withBody } from './body-limit.ts';
import { FailureLimit } from './rate-limit.ts';

const windowMs = 15 * 60_000;

/**
 * Slows down guessing at passwords, which lite does not: after 10 failures for an account, or 30 from an address, within 15 minutes
 * the next try is answered 429 without asking. Hosted Auth limits by address only.
 */
export class SignInLimit {
  readonly #accounts = new FailureLimit(10, windowMs);
  readonly #addresses = new FailureLimit(30, windowMs);
  readonly #secretKey: string;

  /** @param secretKey callers that hold it (the function) may say for whom they ask, in X-Forwarded-For */
  constructor(secretKey: string) {
    this.#secretKey = secretKey;
  }

  /** Passes a request on to `next`, unless it is one sign-in too many. */
  async guard(
    request: Request,
    peer: string,
    next: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    if (!isPasswordSignIn(request)) return next(request);
    const body = await request.text();
    const keys = { account: emailIn(body), address: this.#address(request, peer) };
    const waitSeconds = Math.max(
      this.#accounts.retryAfter(keys.account),
      this.#addresses.retryAfter(keys.address),
    );
    if (waitSeconds > 0) return tooMany(waitSeconds);
    const response = await next(withBody(request, body));
    if (response.status >= 400 && response.status < 500) {
      this.#accounts.fail(keys.account);
      this.#addresses.fail(keys.address);
    }
    return response;
  }

  #address(request: Request, peer: string): string {
    if (request.headers.get('apikey') !== this.#secretKey) return peer;
    return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || peer;
  }
}

function isPasswordSignIn(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return (
    request.method === 'POST' &&
    pathname === '/auth/v1/token' &&
    searchParams.get('grant_type') === 'password'
  );
}

function emailIn(body: string): string {
  try {
    return String(JSON.parse(body)?.email ?? '')
      .trim()
      .toLowerCase();
  } catch {
    return '';
  }
}

/** In the shape of hosted Auth, which supabase-js understands. */
function tooMany(waitSeconds: number): Response {
  const message = 'Too many sign-in attempts. Please try again later.';
  return Response.json(
    {
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: message,
      message,
      request_id: crypto.randomUUID(),
    },
    { status: 429, headers: { 'retry-after': String(waitSeconds), 'access-control-allow-origin': '*' } },
  );
}

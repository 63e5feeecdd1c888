import { answerAfter } from '../../../supabase/functions/_shared/pace.ts';
import { emailIn, tooMany } from './auth-wire.ts';
import { withBody } from './body-limit.ts';
import { WindowLimit } from './window-limit.ts';

const minute = 60_000;

/**
 * Rate limits of hosted Auth, as set in supabase/config.toml (`auth.rate_limit`, `auth.email.max_frequency`).
 */
export interface AuthRates {
  /** Per client address in five minutes. */
  sign_in_sign_ups: number;
  /** Per client address in five minutes. */
  token_verifications: number;
  /**
   * Per hour. Hosted Auth counts the whole project; here each client address is counted, so that one client
   * cannot exhaust the limit for others.
   */
  email_sent: number;
}

type Next = (request: Request) => Promise<Response>;

/**
 * The hosted Auth limits that lite lacks: sign-ups, emails requested to an address, and guesses at the codes
 * in those emails. Response times do not reveal whether an account exists.
 */
export class AuthLimits {
  readonly #signUps: WindowLimit;
  readonly #mails: WindowLimit;
  readonly #verifications: WindowLimit;
  readonly #mailsTo = new WindowLimit(1, minute);

  constructor(rates: AuthRates) {
    this.#signUps = new WindowLimit(rates.sign_in_sign_ups, 5 * minute);
    this.#mails = new WindowLimit(rates.email_sent, 60 * minute);
    this.#verifications = new WindowLimit(rates.token_verifications, 5 * minute);
  }

  /** Passes a request on to `next` unless it exceeds a limit. */
  async guard(request: Request, peer: string, next: Next): Promise<Response> {
    const path = new URL(request.url).pathname.replace('/auth/v1', '');
    if (request.method === 'POST' && path === '/signup')
      return await taken(this.#signUps, peer, request, next);
    if (['POST', 'GET'].includes(request.method) && path === '/verify')
      return await taken(this.#verifications, peer, request, next);
    if (request.method === 'POST' && /^\/(recover|otp|magiclink|resend|reauthenticate)$/.test(path))
      return await this.#mail(request, peer, next);
    if (request.method === 'PUT' && path === '/user') return await this.#mail(request, peer, next);
    return await next(request);
  }

  async #mail(request: Request, peer: string, next: Next): Promise<Response> {
    const began = performance.now();
    const body = await request.text();
    const email = emailIn(body);
    const passed = withBody(request, body);
    // An account change without a new address sends no email.
    if (request.method === 'PUT' && !email) return await next(passed);
    const wait = Math.max(this.#mails.retryAfter(peer), email ? this.#mailsTo.retryAfter(email) : 0);
    if (wait > 0)
      return tooMany(wait, 'Too many emails. Please try again later.', 'over_email_send_rate_limit');
    this.#mails.count(peer);
    if (email) this.#mailsTo.count(email);
    const answer = await next(passed);
    await answerAfter(began);
    return answer;
  }
}

async function taken(limit: WindowLimit, peer: string, request: Request, next: Next): Promise<Response> {
  const wait = limit.retryAfter(peer);
  if (wait > 0) return tooMany(wait, 'Too many requests. Please try again later.');
  limit.count(peer);
  return await next(request);
}

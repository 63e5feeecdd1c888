import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { settings } from '../env.ts';
import { Outage } from '../outage.ts';

/** The keys were needed and could not be fetched; the token may be good. */
export class KeysUnavailable extends Error {}

const minute = 60_000;
/** After this the keys are fetched anew, and known ones serve on where that fails, but no longer than the second of them. */
const freshFor = 10 * minute;
const usableFor = 60 * minute;
/** What comes in with a key nobody knows has the keys fetched, so often a minute at the most. */
const fetchesPerMinute = 10;
/** As long as this after a failure nobody waits for the next. */
const pauseAfterFailure = 2000;

type Verify<Result> = (key: JWTVerifyGetKey) => Promise<Result>;

/** The project's public keys: those that the environment names, and those that Auth publishes where a token fits none of these. */
export class SigningKeys {
  readonly #given: JWTVerifyGetKey | undefined;
  readonly #published: PublishedKeys;

  constructor(jwks: string | undefined, supabaseUrl: string) {
    this.#given = jwks === undefined ? undefined : givenKeys(jwks);
    this.#published = new PublishedKeys(`${supabaseUrl}/auth/v1/.well-known/jwks.json`);
  }

  /**
   * Verifies with the key that fits.
   * @param verify throws jose's errors
   * @throws KeysUnavailable, or what `verify` throws
   */
  async verify<Result>(verify: Verify<Result>): Promise<Result> {
    if (this.#given) {
      try {
        return await verify(this.#given);
      } catch (error) {
        if (!isUnknownKey(error)) throw error;
      }
    }
    return await this.#published.verify(verify);
  }
}

class PublishedKeys {
  readonly #address: string;
  readonly #set: ReturnType<typeof createRemoteJWKSet>;
  readonly #outage = new Outage('signing keys');
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #fetches = { minute: 0, count: 0 };

  constructor(address: string) {
    this.#address = address;
    // When to fetch is decided here.
    const never = { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: Number.POSITIVE_INFINITY };
    this.#set = createRemoteJWKSet(new URL(address), never);
  }

  async verify<Result>(verify: Verify<Result>): Promise<Result> {
    const age = Date.now() - this.#fetchedAt;
    if (age > freshFor && !(await this.#fetch()) && age > usableFor) throw new KeysUnavailable();
    const asked = this.#fetchedAt;
    try {
      return await verify(this.#set);
    } catch (error) {
      if (!isUnknownKey(error)) throw error;
      // A key made since. Others may have fetched it meanwhile.
      if (asked === this.#fetchedAt && this.#mayFetch() && !(await this.#fetch()))
        throw new KeysUnavailable();
      return await verify(this.#set);
    }
  }

  #mayFetch(): boolean {
    if (this.#set.reloading) return true;
    const now = Math.floor(Date.now() / minute);
    if (now !== this.#fetches.minute) this.#fetches = { minute: now, count: 0 };
    this.#fetches.count += 1;
    return this.#fetches.count <= fetchesPerMinute;
  }

  /** @returns whether they are here */
  async #fetch(): Promise<boolean> {
    if (Date.now() - this.#failedAt < pauseAfterFailure) return false;
    try {
      await this.#set.reload();
      this.#fetchedAt = Date.now();
      this.#outage.over();
      return true;
    } catch (error) {
      this.#failedAt = Date.now();
      const why = error instanceof Error ? error.message : String(error);
      this.#outage.report(`The project's keys could not be fetched from ${this.#address}: ${why}`);
      return false;
    }
  }
}

/** Whether the token names a key that is none of these, or names none where there are several. */
const isUnknownKey = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/** Supabase hands the set over as one, `{"keys":[…]}`, or as the bare array of its keys. */
function givenKeys(jwks: string): JWTVerifyGetKey | undefined {
  try {
    const given: unknown = JSON.parse(jwks);
    return createLocalJWKSet((Array.isArray(given) ? { keys: given } : given) as never);
  } catch {
    console.error(
      JSON.stringify({
        level: 'error',
        part: 'signing keys',
        message: 'SUPABASE_JWKS is no set of keys; those that Auth publishes are used instead',
      }),
    );
    return undefined;
  }
}

let keys: SigningKeys | undefined;

export function signingKeys(): SigningKeys {
  const { jwks, supabaseUrl } = settings();
  keys ??= new SigningKeys(jwks, supabaseUrl);
  return keys;
}

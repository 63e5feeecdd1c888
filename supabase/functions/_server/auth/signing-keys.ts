import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { settings } from '../env.ts';
import { Outage } from '../outage.ts';

/** The keys were needed but could not be fetched; the token may be valid. */
export class KeysUnavailable extends Error {}

const minute = 60_000;
/** Milliseconds until keys are refetched, and until known keys expire if that fails. */
const freshFor = 10 * minute;
const usableFor = 60 * minute;
/** Maximum fetches per minute triggered by tokens with unknown keys. */
const fetchesPerMinute = 10;
/** After a failed fetch, requests do not wait for another one for this long. */
const pauseAfterFailure = 2000;

type Verify<Result> = (key: JWTVerifyGetKey) => Promise<Result>;

/**
 * The project's public keys: those in the environment, plus those Auth publishes if no key matches a token.
 */
export class SigningKeys {
  readonly #given: JWTVerifyGetKey | undefined;
  readonly #published: PublishedKeys;

  constructor(jwks: string | undefined, supabaseUrl: string) {
    this.#given = jwks === undefined ? undefined : configuredKeys(jwks);
    this.#published = new PublishedKeys(`${supabaseUrl}/auth/v1/.well-known/jwks.json`);
  }

  /**
   * Verifies with the matching key.
   * @param verify throws jose's errors
   * @throws KeysUnavailable, or the errors of `verify`
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
    // `verify` decides when to fetch.
    const never = { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: Number.POSITIVE_INFINITY };
    this.#set = createRemoteJWKSet(new URL(address), never);
  }

  async verify<Result>(verify: Verify<Result>): Promise<Result> {
    const age = Date.now() - this.#fetchedAt;
    if (age > freshFor && !(await this.#fetch()) && age > usableFor) throw new KeysUnavailable();
    const fetchedAt = this.#fetchedAt;
    try {
      return await verify(this.#set);
    } catch (error) {
      if (!isUnknownKey(error)) throw error;
      // A key created since the last fetch. Another request may have fetched it already.
      if (fetchedAt === this.#fetchedAt && this.#mayFetch() && !(await this.#fetch()))
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

  /** @returns whether the keys are available */
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

/** Whether the token names an unknown key, or no key while there are several. */
const isUnknownKey = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/** Supabase provides the set as `{"keys":[…]}` or as the array of keys. */
function configuredKeys(jwks: string): JWTVerifyGetKey | undefined {
  try {
    const configured: unknown = JSON.parse(jwks);
    return createLocalJWKSet((Array.isArray(configured) ? { keys: configured } : configured) as never);
  } catch {
    console.error(
      JSON.stringify({
        level: 'error',
        part: 'signing keys',
        message: 'SUPABASE_JWKS is not a key set; using the keys that Auth publishes',
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

import { jwtVerify } from 'jose';
import type { Sql } from 'postgres';

/** What the policies on realtime.messages allow a caller to do with a topic. */
export interface ChannelRights {
  read: boolean;
  write: boolean;
}

export interface Claims {
  role: 'anon' | 'authenticated' | 'service_role';
  sub?: string;
  /** Unix seconds. */
  exp?: number;
  [claim: string]: unknown;
}

/** Reads an access token; a publishable or secret key represents the role it names. */
export class TokenReader {
  readonly #key: Uint8Array;
  readonly #apiKeys: Map<string, Claims>;

  constructor(keys: { jwtSecret: string; publishableKey: string; secretKey: string }) {
    this.#key = new TextEncoder().encode(keys.jwtSecret);
    this.#apiKeys = new Map<string, Claims>([
      [keys.publishableKey, { role: 'anon' }],
      [keys.secretKey, { role: 'service_role' }],
    ]);
  }

  isApiKey(value: string | null): boolean {
    return value !== null && this.#apiKeys.has(value);
  }

  /** @returns the claims, or null for a token that is expired, forged, or names none of our roles */
  async read(token: unknown): Promise<Claims | null> {
    if (token === undefined || token === null || token === '') return { role: 'anon' };
    if (typeof token !== 'string') return null;
    const known = this.#apiKeys.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] });
      const role = payload.role;
      if (role !== 'authenticated' && role !== 'anon' && role !== 'service_role') return null;
      return { ...payload, role };
    } catch {
      return null;
    }
  }
}

/**
 * Lets the database decide, as hosted Realtime does: a probe row is inserted into realtime.messages, read and
 * written as the caller, and rolled back.
 * @param admin connection of the superuser
 */
export async function authorizeChannel(admin: Sql, claims: Claims, topic: string): Promise<ChannelRights> {
  const rights: ChannelRights = { read: false, write: false };
  const rollback = new Error('rollback');
  await admin
    .begin(async (sql) => {
      const [probe] = await sql`
        insert into realtime.messages (topic, extension) values (${topic}, 'broadcast') returning id`;
      await sql`
        select
          set_config('statement_timeout', '5s', true),
          set_config('lock_timeout', '5s', true),
          set_config('role', ${claims.role}, true),
          set_config('realtime.topic', ${topic}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${claims.sub ?? ''}, true),
          set_config('request.jwt.claim.role', ${claims.role}, true)`;
      // A policy that raises an error grants no access; it must not end the transaction before the write is
      // tried.
      const seen = await attempt(
        sql.savepoint((inner) => inner`select 1 from realtime.messages where id = ${probe?.id}`),
      );
      rights.read = seen?.length === 1;
      const written = await attempt(
        sql.savepoint(
          (inner) => inner`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`,
        ),
      );
      rights.write = written !== null;
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
  return rights;
}

/** Returns null for a database error; other errors (a lost connection) are rethrown. */
async function attempt<T>(query: Promise<T>): Promise<T | null> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof Error && error.name === 'PostgresError') return null;
    throw error;
  }
}

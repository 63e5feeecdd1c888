/** The key this installation signs archives and backups with. It belongs to no organization, and no role of a request reads it. */
import { generateSigningKey, type SigningKey } from '../../_shared/archive/signature.ts';
import type { Transaction } from './pool.ts';

/**
 * The installation's signing key, created on the first call.
 * @param sql as role postgres
 */
export async function signingKey(sql: Transaction): Promise<SigningKey> {
  const existing = await latestKey(sql);
  if (existing) return existing;
  // Two workers that both find none create one key between them.
  await sql`lock table private.installation_keys in share row exclusive mode`;
  const concurrent = await latestKey(sql);
  if (concurrent) return concurrent;
  const key = await generateSigningKey();
  await sql`
    insert into private.installation_keys (fingerprint, public_key, private_key)
    values (${key.fingerprint}, ${key.publicKey}, ${key.privateKey})`;
  return key;
}

async function latestKey(sql: Transaction): Promise<SigningKey | undefined> {
  const [key] = await sql<SigningKey[]>`
    select k.fingerprint, k.public_key as "publicKey", k.private_key as "privateKey"
    from private.installation_keys k order by k.created_at desc, k.fingerprint limit 1`;
  return key;
}

/** Fingerprints of all keys this installation has signed with. */
export async function ownFingerprints(sql: Transaction): Promise<string[]> {
  const keys = await sql<{ fingerprint: string }[]>`select k.fingerprint from private.installation_keys k`;
  return keys.map(({ fingerprint }) => fingerprint);
}

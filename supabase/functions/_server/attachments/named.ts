import type { Fragment } from 'postgres';
import type { Transaction } from '../db/pool.ts';
import { inSystemTransaction } from '../db/privileged.ts';
import { type Bucket, discardFile } from '../storage/objects.ts';
import { attachments } from './kinds.ts';

/** Conditions that hold if no row names the object at `path`. */
export const isUnnamed = (sql: Transaction, bucket: Bucket, path: Fragment): Fragment =>
  attachments
    .filter((one) => one.bucket.name === bucket.name)
    .map(
      ({ table, needsFile }) => sql`
        not exists (
          select from ${sql(`public.${table}`)} f
          where f.storage_path = ${path} and ${needsFile?.(sql) ?? sql`true`})`,
    )
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`);

/**
 * Removes a stored object that no row names. If the connection was lost during the commit, the row may exist,
 * so it is looked up first. If the lookup fails, the object is left for the cleanup job.
 */
export async function discardUnfiled(bucket: Bucket, path: string): Promise<void> {
  const isUnfiled = await inSystemTransaction('discard', async (sql) => {
    const [row] = await sql<{ unfiled: boolean }[]>`
      select ${isUnnamed(sql, bucket, sql`${path}`)} as unfiled`;
    return row?.unfiled === true;
  }).catch(() => false);
  if (isUnfiled) await discardFile(bucket, path);
}

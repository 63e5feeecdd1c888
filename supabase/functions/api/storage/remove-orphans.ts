import type { Transaction } from '../db/pool.ts';
import { removeContractFiles } from './contract-files.ts';
import { removeEvidence } from './evidence-files.ts';
import { asService } from './objects.ts';

/** As many as Storage takes at once. */
const most = 100;

/** Files first, then rows: an upload that is still under way has no row yet, so only what is a day old is an orphan. */
const age = '24 hours';

interface Kind {
  orphans: (sql: Transaction) => PromiseLike<{ name: string }[]>;
  remove: (paths: string[]) => Promise<void>;
}

const kinds: Kind[] = [
  {
    orphans: (sql) => sql<{ name: string }[]>`
      select o.name from storage.objects o
      where o.bucket_id = 'contracts' and o.created_at < now() - ${age}::interval
        and not exists (select from public.contract_documents d where d.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: (paths) => removeContractFiles(asService, paths),
  },
  {
    orphans: (sql) => sql<{ name: string }[]>`
      select o.name from storage.objects o
      where o.bucket_id = 'compliance' and o.created_at < now() - ${age}::interval
        and not exists (select from public.compliance_evidence e where e.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: (paths) => removeEvidence(asService, paths),
  },
];

/**
 * Removes files that no row points to, left behind where filing an upload failed and taking it back did too.
 * @param transaction opens one of the system's
 * @returns how many
 * @throws ApiError unavailable where Storage does not answer
 */
export async function removeOrphans(
  transaction: <Result>(work: (sql: Transaction) => Promise<Result>) => Promise<Result>,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const { orphans, remove } of kinds) {
    for (;;) {
      signal.throwIfAborted();
      const paths = (await transaction(async (sql) => await orphans(sql))).map(({ name }) => name);
      if (paths.length > 0) await remove(paths);
      removed += paths.length;
      if (paths.length < most) break;
    }
  }
  return removed;
}

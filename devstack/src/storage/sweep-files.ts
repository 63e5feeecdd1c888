import { readdir, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errorCode } from '../start-error.ts';
import { objectPath } from './object-path.ts';

/** What a sweep removed. A file and its `.json` count as one. */
export interface SweptFiles {
  /** Interrupted uploads. */
  partial: number;
  /** Complete files without a row. */
  whole: number;
  bytes: number;
}

interface Sweep {
  /** The storage folder. */
  base: string;
  /**
   * Every row of storage.objects; loaded after the folder is read, so that recently added rows are included.
   */
  objects: () => AsyncIterable<{ bucket_id: string; name: string }[]>;
  /** Only files last modified before this are removed: an upload's row is written after its file. */
  before: Date;
  /** Stops between two files. */
  signal?: AbortSignal;
}

/** `<key hash>`, or `<key hash>.<uuid>` while it is being written; either may have a `.json`. */
const ours = /^([0-9a-f]{64})(\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?(\.json)?$/;

/**
 * Removes what killed processes left in the storage folder: partial files, and complete ones without a row.
 * @throws the errors of `objects`, before any file is removed
 */
export async function sweepFiles({ base, objects, before, signal }: Sweep): Promise<SweptFiles> {
  const { whole, partial } = await readFolder(base);
  for await (const rows of objects()) {
    for (const { bucket_id, name } of rows) whole.delete(objectPath(bucket_id, name));
  }
  const swept: SweptFiles = { partial: 0, whole: 0, bytes: 0 };
  for (const [kind, paths] of Object.entries({ partial, whole }) as ['partial' | 'whole', Set<string>][]) {
    for (const path of paths) {
      if (signal?.aborted) return swept;
      const bytes = await removeOld(join(base, path), before);
      if (bytes === null) continue;
      swept[kind] += 1;
      swept.bytes += bytes;
    }
  }
  return swept;
}

/** Paths below `base`, without `.json`. Ignores files that are not Storage's. */
async function readFolder(base: string): Promise<{ whole: Set<string>; partial: Set<string> }> {
  const found = { whole: new Set<string>(), partial: new Set<string>() };
  const paths = await readdir(base, { recursive: true }).catch(nothingThere<string[]>([]));
  for (const path of paths) {
    const [, hash, uuid, json = ''] = ours.exec(path.slice(path.lastIndexOf(sep) + 1)) ?? [];
    if (hash) found[uuid ? 'partial' : 'whole'].add(path.slice(0, path.length - json.length));
  }
  return found;
}

/** @returns the bytes removed; null if either file is newer or both are missing */
async function removeOld(file: string, before: Date): Promise<number | null> {
  const both = [file, `${file}.json`];
  const found = (await Promise.all(both.map((path) => stat(path).catch(nothingThere(null))))).filter(
    (facts) => facts !== null,
  );
  if (found.length === 0 || found.some(({ mtime }) => mtime >= before)) return null;
  for (const path of both) await rm(path, { force: true });
  return found.reduce((sum, { size }) => sum + size, 0);
}

const nothingThere =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return value;
  };

import { isFiledObject } from '../db/privileged.ts';
import { type Bucket, discardFile } from './objects.ts';

/**
 * Removes a stored object that no row references. If the connection was lost during the commit, the row may
 * exist, so it is looked up first. If the lookup fails, the object is left for the cleanup job.
 */
export async function discardUnfiled(bucket: Bucket, path: string): Promise<void> {
  const isFiled = await isFiledObject(path).catch(() => true);
  if (!isFiled) await discardFile(bucket, path);
}

import { isFiledObject } from '../db/privileged.ts';
import { type Bucket, discardFile } from './objects.ts';

/**
 * Removes a stored object that no row points to. If the connection broke at the commit the row may exist after all, so the row is looked
 * for first; if that fails, the object is left for the sweep.
 */
export async function discardUnfiled(bucket: Bucket, path: string): Promise<void> {
  const isFiled = await isFiledObject(path).catch(() => true);
  if (!isFiled) await discardFile(bucket, path);
}

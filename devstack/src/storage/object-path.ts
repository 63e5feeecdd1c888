import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * An object's path below the storage folder: `<bucket hash>/<first two letters>/<key hash>`. No name reaches
 * the file system, so no key can be too long, traverse upward, or differ only by case.
 */
export function objectPath(bucket: string, key: string): string {
  const name = digest(key);
  return join(digest(bucket).slice(0, 16), name.slice(0, 2), name);
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../../scripts/lib/run.ts';

/** The path of a file of readers' answers. */
export const answersFile = (name: string) => join(root, 'lab/analysis/answers', name);

/** The text of a file of answers. Large ones are compressed and end in `.gz`. */
export function readAnswers(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

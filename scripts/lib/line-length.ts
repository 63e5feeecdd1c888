import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../strings/inventory.ts';
import { root } from './run.ts';

const longest = 140;

/** Sources whose lines people read. Migrations are frozen. */
const checked = /\.(ts|tsx)$|^supabase\/tests\/.*\.sql$/;

/** A long string or pattern, or a placeholder, where a break would cost more than it gives. */
const unbreakable =
  /'(?:[^'\\]|\\.|''){80,}'|"[^"]{80,}"|`[^`]{60,}|\/[^/\s][^/]{80,}\/|'\{[^}]{60,}\}'|\S{80,}|\$\{/;

/** A row of a table of data or of cases, which is read across. */
const tableRow = /^\s*(?:\[|\{|\(|'|\w+: \{|\|)/;

/** Lines over 140 characters in TypeScript and pgTAP, except for one long string; null where there are none. */
export async function checkLineLength(): Promise<string | null> {
  const problems = listFiles()
    .filter((path) => checked.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > longest && !unbreakable.test(line) && !tableRow.test(line)
            ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}…`]
            : [],
        ),
    );
  return problems.length > 0 ? problems.join('\n') : null;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../strings/inventory.ts';
import { root } from './run.ts';

const longest = 140;

/** Sources whose lines people read. Migrations are frozen. */
const checked = /\.(ts|tsx)$|^supabase\/tests\/.*\.sql$/;

/** One string, pattern, or address, which a break would cut in two. */
const oneLiteral =
  /'(?:[^'\\]|\\.|''){80,}'|"[^"]{80,}"|\/(?:[^/\s\\]|\\.)(?:[^/\\]|\\.){80,}\/|'\{[^}]{60,}\}'|\S{80,}/;

/** A line that is one text with placeholders, or its beginning, but not a query; or an alternative of a pattern. */
const oneText =
  /^\s*(?:[\w'-]+(?:: |=\{)|return |(?:export )?const \w+ = |[?:] |\w+\()?(?:String\.raw)?`[^`]*(?:`\)*\}?[,;]?)?$|^\s*\|\\b\(/;

/** Tables of data, whose rows are read across. */
const dataTables = [
  'scripts/test/policy-mutants.ts',
  'supabase/functions/_shared/analysis/facts/jurisdictions.ts',
  'supabase/functions/_shared/analysis/known-forms/forms/',
  'supabase/functions/_shared/analysis/onerous/words.ts',
  'supabase/functions/_shared/analysis/paper-kind/signs.ts',
  'supabase/functions/_shared/analysis/testing/',
  'supabase/functions/_shared/compliance/library.ts',
  'supabase/functions/_shared/law/',
  'supabase/functions/_shared/schemas/import.ts',
  'web/src/features/accuracy/sections.ts',
];

/** A row of cases in a test. */
const testCase = /^\s*(?:\[|\{|\(|'|\|)/;

/** Lines over 140 characters in pgTAP, and in TypeScript except for one literal or a row of data; null where there are none. */
export async function checkLineLength(): Promise<string | null> {
  const problems = listFiles()
    .filter((path) => checked.test(path) && !dataTables.some((table) => path.startsWith(table)))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > longest && !isUnbreakable(line, path)
            ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}…`]
            : [],
        ),
    );
  return problems.length > 0 ? problems.join('\n') : null;
}

const isUnbreakable = (line: string, path: string): boolean =>
  !path.endsWith('.sql') &&
  (oneLiteral.test(line) || oneText.test(line) || (path.endsWith('.test.ts') && testCase.test(line)));

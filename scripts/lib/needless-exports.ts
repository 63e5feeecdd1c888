import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './run.ts';

/** Import aliases of folders in the web app. */
const aliases: [alias: string, folder: string][] = [
  ['@schemas/', 'supabase/functions/_shared/schemas/'],
  ['@calendar/', 'supabase/functions/_shared/calendar/'],
  ['@tabular/', 'supabase/functions/_shared/tabular/'],
  ['@notices/', 'supabase/functions/_shared/notices/'],
  ['@analysis/', 'supabase/functions/_shared/analysis/'],
  ['@/', 'web/src/'],
];

const EXPORT =
  /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const FROM = /\b(?:import|export)\b([^'"`;]*?)\bfrom\s*'([^']+)'/g;
const LAZY = /\bimport\(\s*'([^']+)'/g;

/** One file's import of another: the imported names, or all of them. */
interface Import {
  from: string;
  names: string[] | 'all';
}

/**
 * Returns exports that no other file imports, as `file: name`. Type imports count. A namespace import uses
 * all exports.
 * @param sources the text of each file by its path from the repository root
 */
export function needlessExports(sources: Map<string, string>): string[] {
  const wanted = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    for (const { from, names } of importsOf(file, source)) {
      const known = wanted.get(from) ?? new Set();
      for (const name of names === 'all' ? ['*'] : names) known.add(name);
      wanted.set(from, known);
    }
  }
  return [...sources].flatMap(([file, source]) => {
    const known = wanted.get(file) ?? new Set();
    if (known.has('*')) return [];
    const names = [...source.matchAll(EXPORT)].map(([, name = '']) => name);
    return names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`);
  });
}

function importsOf(file: string, source: string): Import[] {
  const named = [...source.matchAll(FROM)].map(([, clause = '', from = '']) => ({
    from: pathOf(file, from),
    names: namesOf(clause),
  }));
  const lazy = [...source.matchAll(LAZY)].map(([, from = '']) => ({
    from: pathOf(file, from),
    names: 'all' as const,
  }));
  return [...named, ...lazy];
}

/** `import { a, type B as C } from` yields a and B. */
function namesOf(clause: string): string[] | 'all' {
  const [, listed] = /\{([^}]*)\}/.exec(clause) ?? [];
  if (listed === undefined) return clause.includes('*') ? 'all' : [];
  return listed.split(',').flatMap((part) => /^\s*(?:type\s+)?(\w+)/.exec(part)?.[1] ?? []);
}

/** Package names are returned unchanged and match none of our files. */
function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [alias, folder] = aliases.find(([start]) => specifier.startsWith(start)) ?? ['', ''];
  return folder + specifier.slice(alias.length);
}

/** Reports exports that nothing imports, one per line; null if there are none. */
export async function checkExports(): Promise<string | null> {
  const files = globSync('{devstack,lab,scripts,supabase,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).map((file) => file.replaceAll('\\', '/'));
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const needless = needlessExports(sources);
  return needless.length === 0 ? null : `These exports are never imported:\n${needless.join('\n')}`;
}

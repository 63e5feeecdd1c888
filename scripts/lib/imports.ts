import { dirname, join } from 'node:path/posix';

/** Import aliases of folders in the web app. */
const aliases: [alias: string, folder: string][] = [
  ['@schemas/', 'supabase/functions/_shared/schemas/'],
  ['@calendar/', 'supabase/functions/_shared/calendar/'],
  ['@tabular/', 'supabase/functions/_shared/tabular/'],
  ['@notices/', 'supabase/functions/_shared/notices/'],
  ['@analysis/', 'supabase/functions/_shared/analysis/'],
  ['@vocabulary/', 'supabase/functions/_shared/vocabulary/'],
  ['@/', 'web/src/'],
];

const FROM = /\b(?:import|export)\b([^'"`;]*?)\bfrom\s*'([^']+)'/g;
const LAZY = /\bimport\(\s*'([^']+)'/g;

/** One file's import of another: the imported names, or all of them. */
interface Import {
  from: string;
  names: string[] | 'all';
}

/** A file's imports of others, with paths from the repository root. */
export function importsOf(file: string, source: string): Import[] {
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

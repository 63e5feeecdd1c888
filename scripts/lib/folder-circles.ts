import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { importsOf } from './imports.ts';
import { root } from './run.ts';

const sources = [
  '{devstack/src,lab,scripts,supabase/functions}/**/*.ts',
  'web/src/{components,features,lib}/**/*.{ts,tsx}',
];

/** Folders whose direct children count as separate folders. */
const split =
  /^(?:devstack\/src|lab|scripts|supabase\/functions\/(?:_server(?:\/services)?|_shared(?:\/analysis)?|[a-z]+)|web\/src\/features)\/[^/]+/;

/** Pairs of folders that still import each other. The list can only become shorter. */
const remaining: readonly (readonly [folder: string, other: string])[] = [
  ['devstack/src/function', 'devstack/src/gateway'],
  ['devstack/src/gateway', 'devstack/src/lite'],
  ['devstack/src/lite', 'devstack/src/postgres'],
  ['lab/bench', 'lab/faults'],
  ['scripts/lib', 'scripts/strings'],
  ['supabase/functions/_server/services/contracts', 'supabase/functions/_server/services/obligations'],
  // The clauses are a registry: they use the steps of the analysis, which look clauses up.
  ['supabase/functions/_shared/analysis/clauses', 'supabase/functions/_shared/analysis/find'],
  ['supabase/functions/_shared/analysis/clauses', 'supabase/functions/_shared/analysis/judge'],
  ['supabase/functions/_shared/analysis/clauses', 'supabase/functions/_shared/analysis/obligations'],
  ['supabase/functions/_shared/analysis/known-forms', 'supabase/functions/_shared/analysis/paper-kind'],
  ['supabase/functions/_shared/analysis/law', 'supabase/functions/_shared/analysis/present'],
];

/** A file's import of another, with paths from the repository root. */
interface FileImport {
  file: string;
  imported: string;
}

/** Reports folders that import each other and are not listed, and listed pairs that no longer do. */
export function checkFolderCircles(): Promise<string | null> {
  const files = globSync(sources, { cwd: root, exclude: (path) => path.endsWith('node_modules') }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const imports = files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).map(({ from }) => ({ file, imported: from })),
  );
  const known = new Set(files);
  const problems = judgeCircles(
    imports.filter(({ imported }) => known.has(imported)),
    remaining,
  );
  return Promise.resolve(problems.length > 0 ? problems.join('\n') : null);
}

/** A folder and the folders inside it are not a pair: the outer folder is their front. */
export function judgeCircles(imports: readonly FileImport[], listed: typeof remaining): string[] {
  const between = new Map<string, FileImport>();
  for (const each of imports) {
    const [from, to] = [folderOf(each.file), folderOf(each.imported)];
    if (!`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`)) {
      between.set(key(from, to), each);
    }
  }
  const isCircle = (from: string, to: string) => between.has(key(from, to)) && between.has(key(to, from));
  const isListed = (from: string, to: string) =>
    listed.some(([one, other]) => key(one, other) === key(from, to) || key(other, one) === key(from, to));

  const found = [...between].flatMap(([pair, there]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = between.get(key(to, from));
    if (!back || from > to || isListed(from, to)) return [];
    return `${from} and ${to} import each other: ${there.file} imports ${there.imported}, ${back.file} imports ${back.imported}`;
  });
  const gone = listed
    .filter(([from, to]) => !isCircle(from, to))
    .map(
      ([from, to]) =>
        `${from} and ${to} no longer import each other: remove them from the list in ${relative(root, import.meta.filename)}`,
    );
  return [...found, ...gone];
}

const key = (from: string, to: string) => `${from} ${to}`;

const folderOf = (file: string): string => {
  const folder = dirname(file);
  return split.exec(folder)?.[0] ?? folder;
};

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const tests = join(root, 'supabase/tests');
const document = join(root, 'docs/permissions.md');

/** The test users who belong to the organization, with readable names. */
const people = {
  owner: 'Owner',
  admin: 'Admin',
  project_manager: 'Project manager',
  team_member: 'Project member',
  contractor: 'Contractor',
  client_rep: 'Client rep.',
  lawyer: 'Lawyer',
  neighbor: 'Manager of another project',
  bystander: 'Member on no project',
} as const;

/** An action that a test tries as every user, and who succeeds. */
interface Tried {
  what: string;
  may: string[];
}

/**
 * Returns the trials in a test file: `tests.only('{who,may}', 'what', …)` and `tests.nobody('what', …)`.
 * Skips those that only people of other organizations may do.
 */
export function trialsIn(source: string): Tried[] {
  const literal = "'((?:[^']|'')*)'\\s*,";
  const calls = new RegExp(
    `^select tests\\.(?:only\\(\\s*'\\{([^}']*)\\}',\\s*${literal}|nobody\\(\\s*${literal})`,
    'gm',
  );
  return [...source.matchAll(calls)]
    .map(([, may = 'nobody', what, denied]) => ({
      what: (what ?? denied ?? '').replaceAll("''", "'"),
      may: may.split(','),
    }))
    .filter(({ may }) => may.some((who) => who in people || who === 'nobody'))
    .map(({ what, may }) => ({ what, may: may.filter((who) => who in people) }));
}

const heading = (file: string) =>
  file
    .replace(/^\d+_|\.test\.sql$/g, '')
    .replaceAll('_', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

function section(file: string): string[] {
  const source = readFileSync(join(tests, file), 'utf8');
  const tried = trialsIn(source);
  if (tried.length === 0) return [];
  const verbs = tried.map(({ what }) => what.replaceAll('|', '\\|'));
  const widest = Math.max(...verbs.map(({ length }) => length));
  const columns = Object.entries(people);
  const line = (first: string, cells: readonly string[]) => `| ${[first, ...cells].join(' | ')} |`;
  return [
    `## ${heading(file)}`,
    `As \`supabase/tests/${file}\` tries it.`,
    [
      line(
        ' '.repeat(widest),
        columns.map(([, label]) => label),
      ),
      line(
        '-'.repeat(widest),
        columns.map(([, label]) => `:${'-'.repeat(label.length - 2)}:`),
      ),
      ...tried.map(({ may }, at) =>
        line(
          verbs[at]?.padEnd(widest) ?? '',
          columns.map(([who, label]) => centred(may.includes(who) ? 'yes' : '', label.length)),
        ),
      ),
    ].join('\n'),
  ];
}

const centred = (text: string, width: number) =>
  text.padStart(Math.floor((width - text.length) / 2) + text.length).padEnd(width);

/** Generates the permissions document from the tests that try each action as each user. */
function permissions(): string {
  const files = readdirSync(tests).filter((file) => file.endsWith('.test.sql'));
  return `${[
    '# Who may do what',
    'Made by `npm run permissions` from the tests of the database, each of which tries one statement as every one of these people and expects success from exactly those marked. Everybody of another organization, whoever was removed, and whoever is not signed in is tried as well and gets nothing of this one. The project roles are roles on the project that a line is about; “another project” is one of the same organization. A line without a mark is refused to all of them.',
    ...files.sort().flatMap(section),
  ].join('\n\n')}\n`;
}

/** Returns the problem with the document; null if it matches the tests. */
export function checkPermissions(): Promise<string | null> {
  const current = readFileSync(document, 'utf8') === permissions();
  return Promise.resolve(
    current ? null : 'docs/permissions.md says other than the tests. Run npm run permissions.',
  );
}

/** @returns the document's path and text */
export const permissionsDocument = () => ({ path: document, text: permissions() });

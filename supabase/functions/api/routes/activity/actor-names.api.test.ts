import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, newProjectMember, type Person, sql } from '../../../_server/testing/cast.ts';
import { call } from '../../../_server/testing/client.ts';
import { type Everything, newOrganizationWithEverything } from '../../../_server/testing/everything.ts';
import { pathsOf, readTables } from '../../../_server/testing/owned.ts';

const roles = ['project_manager', 'team_member', 'lawyer', 'client_rep', 'contractor'] as const;
type Viewer = (typeof roles)[number] | 'owner';

let everything: Everything;
let names: Set<string>;
let paths: string[];
const viewers = new Map<Viewer, Person>();

beforeAll(async () => {
  everything = await newOrganizationWithEverything();
  const { owner, project } = everything;
  viewers.set('owner', owner);
  for (const role of roles) viewers.set(role, await newProjectMember(owner, project, role));
  const people = await sql()<{ name: string }[]>`
    select p.name from private.org_people p where p.org_id = ${owner.organizationId}`;
  names = new Set(people.map(({ name }) => name));
  const fill = pathsOf(everything, await readTables(everything));
  const document = (await (await call('GET', '/openapi.json')).json()) as { paths: Record<string, object> };
  paths = Object.entries(document.paths)
    .filter(([path, methods]) => 'get' in methods && !/token|openapi/.test(path))
    .map(([path]) => fill(path));
}, 180_000);
afterAll(closeDatabase);

/** Fields of an answer that name a person. */
const named = /^(\w+_by|actor|owner|responsible|project_manager)_name$/;

/** What no record exists without. Other acts, such as a waiver, may not have happened. */
const alwaysDone = /^(created|uploaded|requested|written|added|recorded)_by$/;

/** Every name of a person in an answer, and whether there has to be one. */
function namesIn(value: unknown, at: string): { at: string; name: unknown; isDone: boolean }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const [, column = ''] = named.exec(key) ?? [];
    const siblings = value as Record<string, unknown>;
    // The built-in text of a template has no author.
    if (siblings.revision === 0) return [];
    return column
      ? [
          {
            at: `${at}.${key}`,
            name: part,
            isDone: alwaysDone.test(column) || Boolean(siblings[column] ?? siblings[`${column}_id`]),
          },
        ]
      : namesIn(part, `${at}.${key}`);
  });
}

it.each(['owner', ...roles] as const)(
  'are true in all that a %s reads',
  async (viewer) => {
    const person = viewers.get(viewer);
    const found: ReturnType<typeof namesIn> = [];
    for (const path of paths) {
      const answer = await call('GET', path, { token: person?.token });
      const isJson = answer.headers.get('content-type')?.includes('json');
      if (answer.ok && isJson) found.push(...namesIn(await answer.json(), path));
      else await answer.body?.cancel();
    }
    expect(found.filter(({ name, isDone }) => (name === null ? isDone : !names.has(String(name))))).toEqual(
      [],
    );
    // The owner, who is on no project, made nearly everything.
    expect(found.filter(({ name }) => String(name).startsWith('Olive')).length).toBeGreaterThan(
      viewer === 'contractor' ? 0 : 10,
    );
  },
  120_000,
);

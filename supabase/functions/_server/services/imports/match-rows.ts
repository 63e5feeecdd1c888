import type { Transaction } from '../../db/pool.ts';
import type { ReadRow, RowProblem } from './read-rows.ts';

interface MatchedContract extends ReadRow<'contracts'> {
  project_id: string;
}

interface MatchedContracts {
  matched: MatchedContract[];
  /** Existing contracts by project and lowercase name, with the message for a duplicate. */
  taken: Map<string, string>;
}

/** Finds each row's project by name, among those where the caller may create contracts. */
export async function matchContracts(
  sql: Transaction,
  rows: readonly ReadRow<'contracts'>[],
  problems: RowProblem[],
): Promise<MatchedContracts> {
  const names = rows.map(({ record }) => plain(record.project));
  const projects = await projectsCalled(sql, names, '{project_manager}');
  const known = await sql<{ key: string }[]>`
    select concat(c.project_id, ' ', lower(btrim(c.name))) as key from public.contracts c
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null
      and c.project_id in (select jsonb_array_elements_text(${sql.json(projects.map(({ id }) => id))})::uuid)
      and lower(btrim(c.name)) in (select jsonb_array_elements_text(${sql.json(rows.map(({ record }) => plain(record.name)))}))`;
  const find = finder(projects, problems, "You can't create contracts in");
  const matched = rows.flatMap((one): MatchedContract[] => {
    const project_id = find(one.row, one.record.project);
    return project_id ? [{ ...one, project_id }] : [];
  });
  return {
    matched,
    taken: new Map(known.map(({ key }) => [key, 'The project already has a contract with this name'])),
  };
}

interface Directory {
  matched: MatchedParty[];
  /** Ids of existing parties by key. */
  known: Map<string, string[]>;
  /** Roles the existing parties already have, as `partKey` values. */
  played: ReadonlySet<string>;
}

/** Combines a party's id or key, a project, and a role into one key. */
export const partKey = (party: string, projectId: string, role: string): string =>
  `${party} ${projectId} ${role}`;

export interface MatchedParty extends ReadRow<'parties'> {
  /** Null if the party is not on a project. */
  project_id: string | null;
  /** Key that distinguishes parties. */
  key: string;
}

/**
 * Finds the project of each row that names one, among those whose parties the caller may add, and the
 * existing parties.
 */
export async function matchParties(
  sql: Transaction,
  rows: readonly ReadRow<'parties'>[],
  problems: RowProblem[],
): Promise<Directory> {
  const names = rows.flatMap(({ record }) => (record.project ? [plain(record.project)] : []));
  const projects = await projectsCalled(sql, names, '{project_manager,lawyer}');
  const keys = await sql<{ key: string; known: string[] }[]>`
    select private.bare_name(n.name) as key, to_jsonb(array(
      select p.id::text from public.parties p where p.org_id = (select private.active_org_id()) and p.name_key = private.bare_name(n.name)
        and p.name_key <> '' and p.deleted_at is null and p.merged_into is null limit 2)) as known
    from jsonb_array_elements_text(${sql.json(rows.map(({ record }) => record.name))})
      with ordinality n (name, position) order by n.position`;
  const find = finder(projects, problems, "You can't add parties to");
  const matched = rows.flatMap((one, at): MatchedParty[] => {
    const key = keys[at]?.key || plain(one.record.name);
    const { project } = one.record;
    if (!project) return [{ ...one, project_id: null, key }];
    const project_id = find(one.row, project);
    return project_id ? [{ ...one, project_id, key }] : [];
  });
  const known = new Map(keys.filter((one) => one.known.length > 0).map((one) => [one.key, one.known]));
  const plays = await sql<{ party_id: string; project_id: string; role: string }[]>`
    select r.party_id, r.project_id, r.role from public.project_parties r
    where r.org_id = (select private.active_org_id())
      and r.party_id in (select jsonb_array_elements_text(${sql.json([...known.values()].flat())})::uuid)`;
  const played = new Set(plays.map(({ party_id, project_id, role }) => partKey(party_id, project_id, role)));
  return { matched, known, played };
}

interface NamedProject {
  id: string;
  name: string;
  may: boolean;
}

const projectsCalled = (sql: Transaction, names: string[], roles: string) => sql<NamedProject[]>`
  select p.id, lower(btrim(p.name)) as name,
    ((select private.is_org_admin()) or p.id = any ((select private.project_ids_as(${roles}::public.project_role[]))::uuid[])) as may
  from public.projects p
  where p.org_id = (select private.active_org_id()) and p.deleted_at is null
    and lower(btrim(p.name)) in (select jsonb_array_elements_text(${sql.json(names)}))`;

/** Finds a row's project by its name, or reports why not. */
function finder(projects: readonly NamedProject[], problems: RowProblem[], mayNot: string) {
  const byName = Map.groupBy(projects, ({ name }) => name);
  return (row: number, called: string): string | undefined => {
    const found = byName.get(plain(called)) ?? [];
    const [project] = found;
    const tell = (message: string) => void problems.push({ row, column: 'Project', message });
    if (!project) tell(`Unknown project “${called}”`);
    else if (found.length > 1) tell(`There are ${found.length} projects named “${called}”`);
    else if (!project.may) tell(`${mayNot} ‘${called}’`);
    else return project.id;
    return undefined;
  };
}

const plain = (name: string) => name.trim().toLowerCase();

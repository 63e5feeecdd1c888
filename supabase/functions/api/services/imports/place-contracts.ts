import type { ImportProblem } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { ReadRow } from './read-rows.ts';

interface PlacedContract extends ReadRow<'contracts'> {
  project_id: string;
}

interface Placed {
  placed: PlacedContract[];
  /** Contracts that are there, as project and name in small letters, and what to say where another would be made. */
  taken: Map<string, string>;
}

/** Finds the project of each row by its name, of those that the caller may make contracts in. */
export async function placeContracts(
  sql: Transaction,
  rows: readonly ReadRow<'contracts'>[],
  problems: ImportProblem[],
): Promise<Placed> {
  const names = rows.map(({ record }) => plain(record.project));
  const projects = await sql<{ id: string; name: string; may: boolean }[]>`
    select p.id, lower(btrim(p.name)) as name,
      ((select private.is_org_admin()) or p.id = any ((select private.project_ids_as('{project_manager}'))::uuid[])) as may
    from public.projects p
    where p.org_id = (select private.active_org_id()) and p.deleted_at is null and lower(btrim(p.name)) in (select jsonb_array_elements_text(${sql.json(names)}))`;
  const known = await sql<{ key: string }[]>`
    select concat(c.project_id, ' ', lower(btrim(c.name))) as key from public.contracts c
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null
      and c.project_id in (select jsonb_array_elements_text(${sql.json(projects.map(({ id }) => id))})::uuid)
      and lower(btrim(c.name)) in (select jsonb_array_elements_text(${sql.json(rows.map(({ record }) => plain(record.name)))}))`;
  const byName = Map.groupBy(projects, ({ name }) => name);
  const placed = rows.flatMap((one): PlacedContract[] => {
    const found = byName.get(plain(one.record.project)) ?? [];
    const [project, ...more] = found;
    const tell = (message: string) => {
      problems.push({ row: one.row, column: 'Project', message });
      return [];
    };
    if (!project) return tell(`There is no project ‘${one.record.project}’`);
    if (more.length > 0) return tell(`There are ${found.length} projects ‘${one.record.project}’`);
    if (!project.may) return tell(`You may not make contracts in ‘${one.record.project}’`);
    return [{ ...one, project_id: project.id }];
  });
  return {
    placed,
    taken: new Map(known.map(({ key }) => [key, 'The project has a contract of this name already'])),
  };
}

const plain = (name: string) => name.trim().toLowerCase();

import type { CreateImport, ImportAnswer, ImportKind } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { insertParties } from '../parties/parties.ts';
import { keepsParties } from '../parties/select-parties.ts';
import { insertProjects } from '../projects/insert-projects.ts';
import { groupProblems } from './group-problems.ts';
import { fieldsOf, rememberFields } from './mappings.ts';
import { matchContracts, matchParties } from './match-rows.ts';
import { toMake } from './party-rows.ts';
import { type ImportedTable, type ReadRow, type RowProblem, readRows } from './read-rows.ts';
import { findImport } from './select-imports.ts';

interface Created {
  records: readonly { id: string }[];
  /** Project roles of parties that existed before. */
  parts?: readonly { id: string }[];
}

interface Checked {
  /** Number of rows without a problem. */
  ready: number;
  problems: RowProblem[];
  /** How many project roles the rows give to existing parties. */
  parts?: number;
  /** Creates the records and returns their ids. */
  make: () => Promise<Created>;
}

const checks: Record<ImportKind, (sql: Transaction, table: ImportedTable) => Promise<Checked>> = {
  projects: checkProjects,
  contracts: checkContracts,
  parties: checkParties,
};

/**
 * Creates projects, contracts, or parties from table rows: all of them, or none if one has a problem. A dry
 * run only returns the problems. Postgres allows owners and admins to create projects, and project managers
 * to create their contracts.
 */
export async function createImport({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateImport;
}): Promise<ImportAnswer> {
  const { fields, remembered } = await fieldsOf(sql, input);
  const { ready, parts = 0, problems, make } = await checks[input.kind](sql, { ...input, fields });
  const answer = { ready, parts, problems: groupProblems(problems), fields, remembered };
  if (input.dry_run || problems.length > 0 || ready + parts === 0) return { ...answer, import: null };
  // Thousands of rows are logged one by one, which can exceed a statement's usual limit on a busy database.
  await sql`select set_config('statement_timeout', '90s', true)`;
  const created = await make();
  if (input.fields) await rememberFields(sql, input, input.fields);
  const ids = (rows: Created['parts'] = []) =>
    sql`array(select jsonb_array_elements_text(${sql.json(rows.map(({ id }) => id))})::uuid)`;
  const [kept] = await sql<{ id: string }[]>`
    insert into public.imports (org_id, kind, file_name, record_ids, part_ids)
    values (private.active_org_id(), ${input.kind}, ${input.file_name}, ${ids(created.records)}, ${ids(created.parts)}) returning id`;
  const found = kept && (await findImport(sql, kept.id));
  if (!found) throw notFound('Import');
  return { ...answer, import: found };
}

const plain = (name: string) => name.trim().toLowerCase();

async function checkProjects(sql: Transaction, table: ImportedTable): Promise<Checked> {
  const [may] = await sql<{ may: boolean }[]>`select private.is_org_admin() as may`;
  if (!may?.may) throw forbidden();
  const read = readRows('projects', table);
  const names = read.rows.map(({ record }) => plain(record.name));
  const known = await sql<{ name: string }[]>`
    select lower(btrim(p.name)) as name from public.projects p
    where p.org_id = (select private.active_org_id()) and p.deleted_at is null
      and lower(btrim(p.name)) in (select jsonb_array_elements_text(${sql.json(names)}))`;
  const taken = new Map<string, string>(
    known.map(({ name }) => [name, 'A project with this name already exists']),
  );
  const good = withoutTwins(read.rows, read.problems, taken, ({ record }) => plain(record.name));
  return {
    ...read,
    ready: good.length,
    make: async () => ({
      records: await insertProjects(
        sql,
        good.map(({ record }) => record),
      ),
    }),
  };
}

async function checkContracts(sql: Transaction, table: ImportedTable): Promise<Checked> {
  const read = readRows('contracts', table);
  const { matched, taken } = await matchContracts(sql, read.rows, read.problems);
  const good = withoutTwins(
    matched,
    read.problems,
    taken,
    ({ project_id, record }) => `${project_id} ${plain(record.name)}`,
  );
  return {
    ...read,
    ready: good.length,
    make: async () => ({
      records: await sql<{ id: string }[]>`
      insert into public.contracts
        (org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value,
          start_date, end_date)
      select private.active_org_id(), r.project_id, r.name, r.contract_type, r.party_a_name, r.party_a_type, r.party_b_name,
        r.party_b_type, r.contract_value, r.start_date, r.end_date
      from jsonb_to_recordset(${sql.json(good.map(({ project_id, record }) => ({ ...record, project_id })))}) as r (project_id uuid,
        name text, contract_type public.contract_type, party_a_name text, party_a_type text, party_b_name text, party_b_type text,
        contract_value numeric, start_date date, end_date date)
      returning id`,
    }),
  };
}

async function checkParties(sql: Transaction, table: ImportedTable): Promise<Checked> {
  if (!(await keepsParties(sql))) throw forbidden();
  const read = readRows('parties', table);
  const { created, parts, added } = toMake(await matchParties(sql, read.rows, read.problems), read.problems);
  return {
    ...read,
    ready: created.length,
    parts: added.length,
    make: async () => {
      const ids = created.length > 0 ? await insertParties(sql, created) : [];
      const plays = parts.map(({ at, ...part }) => ({ ...part, party_id: ids[at] }));
      if (plays.length > 0) await insertParts(sql, plays);
      return {
        records: ids.map((id) => ({ id })),
        parts: added.length > 0 ? await insertParts(sql, added) : [],
      };
    },
  };
}

const insertParts = (sql: Transaction, parts: readonly object[]) => sql<{ id: string }[]>`
  insert into public.project_parties (org_id, project_id, party_id, role)
  select private.active_org_id(), r.project_id, r.party_id, r.role
  from jsonb_to_recordset(${sql.json(parts.map((part) => ({ ...part })))}) as r (project_id uuid, party_id uuid, role public.party_role)
  returning id`;

/** Returns rows with an unused key; duplicates become problems. `taken` maps existing keys to the message. */
function withoutTwins<Row extends Pick<ReadRow<ImportKind>, 'row'>>(
  rows: readonly Row[],
  problems: RowProblem[],
  taken: ReadonlyMap<string, string>,
  keyOf: (row: Row) => string,
): Row[] {
  const reported = new Map(taken);
  return rows.filter((one) => {
    const key = keyOf(one);
    const message = reported.get(key);
    if (message) problems.push({ row: one.row, column: null, message });
    else reported.set(key, `Duplicate of row ${one.row}`);
    return message === undefined;
  });
}

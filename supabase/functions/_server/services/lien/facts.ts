import type { LienFacts, UpdateLienFacts } from '../../../_shared/schemas/index.ts';
import { lienDates } from '../../../_shared/vocabulary/lien.ts';
import { stateCode } from '../../../_shared/vocabulary/states.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { refuseStale, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';

interface Row extends Omit<LienFacts, 'address_state' | 'effective_state'> {
  project_state: string | null;
  may_read: boolean;
}

const selectFacts = (sql: Transaction) => sql`
  select p.id as project_id, p.state as project_state, f.state, f.role, f.kind, f.owner_occupied,
    ${sql(lienDates.map((date) => `f.${date}`))},
    coalesce(to_jsonb(f.unpaid_months), '[]') as unpaid_months, coalesce(f.answers, '{}') as answers, coalesce(f.version, 0) as version,
    (select private.is_org_admin()) or (select private.key_has('{deadlines:read,notices:read}'))
      or p.id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]) as may_read,
    (select private.is_org_admin()) or p.id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[]) as may_change`;
const fromFacts = (sql: Transaction) => sql`
  from public.projects p
  left join public.lien_facts f on f.org_id = p.org_id and f.project_id = p.id`;

function asFacts({ project_state, may_read: _, ...facts }: Row): LienFacts {
  const address_state = stateCode(project_state);
  return { ...facts, address_state, effective_state: facts.state ?? address_state };
}

/**
 * Loads a project's deadline inputs, as far as they were entered.
 * @throws not_found for a project the caller may not see, forbidden if they may not see its inputs
 */
export async function findLienFacts(sql: Transaction, projectId: string): Promise<LienFacts> {
  const [row] = await sql<Row[]>`
    ${selectFacts(sql)}
    ${fromFacts(sql)}
    where p.org_id = (select private.active_org_id()) and p.id = ${projectId} and p.deleted_at is null`;
  if (!row) throw notFound('Project');
  if (!row.may_read) throw forbidden();
  return asFacts(row);
}

/**
 * Lists the deadline inputs of projects where the caller confirms dates and the firm's role and project type
 * are entered; latest change first.
 */
export async function listLienFacts(sql: Transaction, most: number): Promise<(LienFacts & StatedFacts)[]> {
  const rows = await sql<(Row & StatedFacts)[]>`
    ${selectFacts(sql)}, p.name as project_name, f.updated_at
    ${fromFacts(sql)}
    where p.org_id = (select private.active_org_id()) and p.deleted_at is null and f.role is not null and f.kind is not null
      and ((select private.is_org_admin()) or p.id = any ((select private.project_ids_as('{project_manager}'))::uuid[]))
    order by f.updated_at desc, p.id
    limit ${most}`;
  return rows.map((row) => ({ ...asFacts(row), project_name: row.project_name, updated_at: row.updated_at }));
}

interface StatedFacts {
  project_name: string;
  updated_at: string;
}

export const getLienFacts = ({ ctx: { sql }, input: { id } }: { ctx: Ctx; input: { id: string } }) =>
  findLienFacts(sql, id);

/**
 * Changes the deadline inputs; omitted fields stay unchanged.
 * @param input.versions the versions that may be changed, '0' if nothing was entered yet; null for any
 */
export async function updateLienFacts({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateLienFacts };
}): Promise<LienFacts> {
  const now = await findLienFacts(sql, id);
  if (!now.may_change) throw forbidden();
  refuseStale(now, versions);
  const facts = withChanges(now, changes);
  const columns = {
    state: facts.state,
    role: facts.role,
    kind: facts.kind,
    owner_occupied: facts.owner_occupied,
    ...Object.fromEntries(lienDates.map((date) => [date, facts[date]])),
    unpaid_months: facts.unpaid_months,
    answers: facts.answers,
  };
  const values = JSON.stringify(columns);
  const names = factColumns(sql);
  const written =
    now.version === 0
      ? await sql`
        insert into public.lien_facts (org_id, project_id, ${names})
        select private.active_org_id(), ${id}, ${names}
        from jsonb_populate_record(null::public.lien_facts, ${values}::text::jsonb)
        on conflict do nothing
        returning id`
      : await sql`
        update public.lien_facts f set (${names}) = (
          select ${names} from jsonb_populate_record(null::public.lien_facts, ${values}::text::jsonb))
        where f.org_id = (select private.active_org_id()) and f.project_id = ${id} and f.version = ${now.version}
        returning f.id`;
  if (written.length === 0) throw staleVersion();
  return await findLienFacts(sql, id);
}

/** The columns a person may set, in the table's order. */
const factColumns = (sql: Transaction) => sql`
  state, role, kind, owner_occupied, contract_date, first_furnishing, own_last_furnishing, notice_of_commencement, completion,
  notice_of_completion_recorded, payment_due, lien_recorded, unpaid_months, answers`;

/** Returns the inputs with the changes applied; an empty form field clears its input. */
export function withChanges(facts: LienFacts, changes: UpdateLienFacts): LienFacts {
  const input = definedFields(changes);
  const merged = { ...facts, ...input } as LienFacts;
  const months = [...new Set(merged.unpaid_months.map((day) => `${day.slice(0, 8)}01`))].sort();
  return { ...merged, unpaid_months: months, effective_state: merged.state ?? merged.address_state };
}

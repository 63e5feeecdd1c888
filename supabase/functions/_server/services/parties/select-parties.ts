import type { Party, ProjectParty } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { invalidInput } from '../../http/api-error.ts';
import { mailProblem } from '../mail-messages/mail-problem.ts';

/** The columns of a party as the API returns it; the counts cover only records the caller sees. */
export const partyColumns = (sql: Transaction) => sql`
  p.id, p.kind, p.name, p.contact_name, p.address, p.email, ${mailProblem(sql, sql`p.email`)} as mail_problem, p.phone,
    p.license_number, p.license_state, p.license_valid_to,
  p.policies, p.insured_to, p.note,
  (select count(distinct r.project_id)::integer from public.project_parties r
    join public.projects j on j.org_id = r.org_id and j.id = r.project_id and j.deleted_at is null
    where r.org_id = p.org_id and r.party_id = p.id) as project_count,
  ((select count(*) from public.contracts c where c.org_id = p.org_id and c.party_a_id = p.id and c.deleted_at is null)
    + (select count(*) from public.contracts c
      where c.org_id = p.org_id and c.party_b_id = p.id and c.deleted_at is null))::integer as contract_count,
  p.merged_into, p.created_at, p.updated_at, p.version`;

/** Finds a party that the caller may see, including one merged into another. */
export async function findParty(sql: Transaction, id: string): Promise<Party | undefined> {
  const [party] = await sql<Party[]>`
    select ${partyColumns(sql)} from public.parties p
    where p.org_id = (select private.active_org_id()) and p.id = ${id} and p.deleted_at is null`;
  return party;
}

/** Parties of projects; the caller adds conditions and order. */
export const selectProjectParties = (sql: Transaction) => sql<ProjectParty[]>`
  select r.id, r.project_id, r.role,
    json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'contact_name', p.contact_name, 'email', p.email,
      'mail_problem', ${mailProblem(sql, sql`p.email`)}, 'phone', p.phone,
      'license_valid_to', p.license_valid_to, 'insured_to', p.insured_to) as party
  from public.project_parties r
  join public.projects j on j.org_id = r.org_id and j.id = r.project_id and j.deleted_at is null
  join public.parties p on p.org_id = r.org_id and p.id = r.party_id and p.deleted_at is null`;

/** Whether the caller may edit the directory. */
export async function keepsParties(sql: Transaction): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`select private.keeps_parties() as may`;
  return row?.may ?? false;
}

/**
 * @throws invalid_input for a `party_id` that is not, or no longer, in the directory, as far as the caller
 * sees it
 */
export async function refuseUnknownParty(sql: Transaction, id: string | null | undefined): Promise<void> {
  const party = id && (await findParty(sql, id));
  if (id && (!party || party.merged_into))
    throw invalidInput([{ path: 'party_id', message: 'Unknown party' }]);
}

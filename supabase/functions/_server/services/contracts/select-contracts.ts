import type { Contract } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/**
 * The columns of a contract as the API returns it, for contracts whose project is not deleted; the caller
 * adds conditions after `where`. Policies hide the score from callers who may see the contract but not its
 * risk, so it is null for them. The latest document is looked up in the select list, which Postgres evaluates
 * only for the rows within the limit.
 */
export const selectContracts = (sql: Transaction) => sql`
  select c.id, c.project_id, p.name as project_name, c.name, c.contract_type, c.status, c.party_a_name, c.party_a_type,
    c.party_b_name, c.party_b_type, c.party_a_id, c.party_b_id, c.contract_value, c.start_date, c.end_date, s.risk_score,
    s.unscored_reason,
    current_user = 'api_client' or (select private.is_org_admin())
      or c.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]) as may_read_review,
    (
      select json_build_object('version', d.version, 'file_name', d.file_name, 'text_status', d.text_status)
      from public.contract_documents d
      where d.contract_id = c.id
      order by d.version desc limit 1
    ) as latest_document,
    c.created_by, c.created_at, c.updated_at, c.version
  ${fromContracts(sql)}`;

/** Contracts with their project and score, for both counting and reading. */
export const fromContracts = (sql: Transaction) => sql`
  from public.contracts c
  join public.projects p on p.id = c.project_id and p.deleted_at is null
  left join public.contract_scores s on s.project_id = c.project_id and s.contract_id = c.id`;

/** A contract that is visible and not deleted. */
export async function findContract(sql: Transaction, id: string): Promise<Contract | undefined> {
  const [contract] = await sql<
    Contract[]
  >`${selectContracts(sql)} where c.id = ${id} and c.deleted_at is null`;
  return contract;
}

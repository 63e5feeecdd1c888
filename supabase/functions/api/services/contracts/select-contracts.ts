import type { Contract } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';

/**
 * The columns of a contract as it goes over the wire, of contracts whose project is still there; the caller adds conditions
 * after `where`. Policies hide the analysis from those who may see the contract but not its risk, so the score is null for them.
 */
export const selectContracts = (sql: Transaction) => sql`
  select c.id, c.project_id, p.name as project_name, c.name, c.contract_type, c.status, c.party_a_name, c.party_a_type,
    c.party_b_name, c.party_b_type, c.contract_value, c.start_date, c.end_date, a.risk_score,
    case when d.version is not null then
      json_build_object('version', d.version, 'file_name', d.file_name, 'text_status', d.text_status)
    end as latest_document,
    c.created_by, c.created_at, c.updated_at, c.version
  ${fromContracts(sql)}
  left join lateral (
    select d.version, d.file_name, d.text_status
    from public.contract_documents d
    where d.contract_id = c.id
    order by d.version desc limit 1
  ) d on true`;

/** Contracts with their project and current analysis, for counting as well as for reading. */
export const fromContracts = (sql: Transaction) => sql`
  from public.contracts c
  join public.projects p on p.id = c.project_id and p.deleted_at is null
  left join public.contract_analyses a on a.contract_id = c.id and a.is_current`;

/** A contract that is visible and not deleted. */
export async function findContract(sql: Transaction, id: string): Promise<Contract | undefined> {
  const [contract] = await sql<
    Contract[]
  >`${selectContracts(sql)} where c.id = ${id} and c.deleted_at is null`;
  return contract;
}

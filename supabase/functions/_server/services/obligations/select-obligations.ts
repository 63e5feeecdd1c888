import type { Obligation } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Obligations of contracts that are not deleted; the caller adds conditions after `where`. */
export const fromObligations = (sql: Transaction) => sql`
  from public.obligations o
  join public.contracts c on c.id = o.contract_id and c.deleted_at is null
  join public.projects p on p.id = c.project_id and p.deleted_at is null`;

/** The columns of an obligation as the API returns it; the caller adds conditions after `where`. */
export const selectObligations = (sql: Transaction) => sql`
  select o.id, o.project_id, p.name as project_name, o.contract_id, c.name as contract_name, o.document_id,
    d.version as document_version, o.kind, o.status, o.title, o.category, o.who, o.bearer, o.quote, o.shown, o.page,
    o.start_offset as "start", o.end_offset as "end", o.anchor, o.anchor_date, o.anchor_event, o.offset_count, o.offset_unit,
    case o.anchor when 'contract_start' then c.start_date when 'contract_end' then c.end_date else o.anchor_date end
      as base_date,
    o.due_date, o.note, o.source, o.confidence, o.decided_by, decider.name as decided_by_name, o.decided_at, o.created_at,
    o.version
  ${fromObligations(sql)}
  left join public.contract_documents d on d.id = o.document_id
  left join private.people decider on decider.id = o.decided_by`;

export async function findObligation(sql: Transaction, id: string): Promise<Obligation | undefined> {
  const [obligation] = await sql<Obligation[]>`${selectObligations(sql)} where o.id = ${id}`;
  return obligation;
}

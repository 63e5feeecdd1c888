import type { Obligation } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Obligations of contracts that are not deleted; the caller adds conditions after `where`. */
export const fromObligations = (sql: Transaction) => sql`
  from public.obligations o
  join public.contracts c on c.id = o.contract_id and c.deleted_at is null
  join public.projects p on p.id = c.project_id and p.deleted_at is null`;

/**
 * The columns of an obligation as the API returns it; the caller adds conditions after `where`. A client gets
 * a fixed date without its clause.
 */
export const selectObligations = (sql: Transaction) => sql`
  select o.id, o.project_id, p.name as project_name, o.contract_id, c.name as contract_name, o.document_id,
    d.version as document_version, o.kind, o.status, o.title, i.category, i.who,
    coalesce(i.bearer, 'unknown') as bearer, i.quote, i.shown, i.page, i.start_offset as "start", i.end_offset as "end",
    case when i.id is null then 'fixed_date' else i.anchor end as anchor,
    case when i.id is null then o.due_date else i.anchor_date end as anchor_date, i.anchor_event,
    coalesce(i.offset_count, 0) as offset_count, o.offset_unit,
    case when i.id is null then o.due_date when i.anchor = 'contract_start' then c.start_date
      when i.anchor = 'contract_end' then c.end_date else i.anchor_date end as base_date,
    o.due_date, i.note, o.source, i.confidence, o.decided_by, decider.name as decided_by_name, o.decided_at, o.created_at,
    o.version
  ${fromObligations(sql)}
  left join private.inside_obligations i on i.org_id = o.org_id and i.id = o.id
  left join public.contract_documents d on d.id = o.document_id
  left join private.people decider on decider.id = o.decided_by`;

export async function findObligation(sql: Transaction, id: string): Promise<Obligation | undefined> {
  const [obligation] = await sql<Obligation[]>`${selectObligations(sql)} where o.id = ${id}`;
  return obligation;
}

import type { Deadline } from '../../../_shared/schemas/index.ts';
import { lienCertainties as graded } from '../../../_shared/vocabulary/lien.ts';
import type { Transaction } from '../../db/pool.ts';

/** Deadlines of projects and contracts that are not deleted; the caller adds conditions after `where`. */
export const fromDeadlines = (sql: Transaction) => sql`
  from public.deadlines d
  join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
  left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
  left join public.obligations o on o.org_id = d.org_id and o.id = d.obligation_id`;

/** Whether counsel confirmed the rules of the deadline `d`; null if it is not from the law, or the caller is a client. */
const counselOf = (
  sql: Transaction,
) => sql`case when (select private.reads_reviews(private.active_org_id())) then (
  select jsonb_build_object('confirmed', l.confirmed, 'confirmations', coalesce((
    select jsonb_agg(jsonb_build_object('by', w.name, 'on', k.created_at::date, 'note', k.note) order by k.id)
    from jsonb_to_recordset(d.basis->'rules') as r (rule text, revision integer)
    join public.lien_rule_confirmations k on k.org_id = d.org_id and k.rule = r.rule and k.revision = r.revision
    left join private.people w on w.id = k.confirmed_by), '[]'))
  from private.deadline_law l where l.org_id = d.org_id and l.id = d.id) end`;

/** The columns of a deadline as the API returns it; the caller adds conditions after `where`. */
export const selectDeadlines = (sql: Transaction) => sql`
  select d.id, d.project_id, p.name as project_name, d.contract_id, c.name as contract_name, d.obligation_id, d.source, d.rule_key, d.title,
    coalesce(o.bearer, d.bearer) as bearer, d.due_on, d.act_by, d.basis, ${counselOf(sql)} as counsel,
    d.consequence, d.note, d.responsible_id,
    responsible.name as responsible_name, d.status, d.closed_note, closer.name as closed_by_name, d.closed_at,
    d.created_by, creator.name as created_by_name, d.created_at,
    manages.it as may_change, manages.it or d.responsible_id = (select private.caller_id()) as may_close, d.version
  ${fromDeadlines(sql)}
  left join private.people responsible on responsible.id = d.responsible_id
  left join private.people closer on closer.id = d.closed_by
  left join private.people creator on creator.id = d.created_by
  cross join lateral (
    select (select private.is_org_admin()) or d.project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[]) as it
  ) manages`;

/** Deadlines of a deleted contract are hidden. */
export const stillThere = (sql: Transaction) => sql`
  d.org_id = (select private.active_org_id()) and c.deleted_at is null`;

export async function findDeadline(sql: Transaction, id: string): Promise<Deadline | undefined> {
  const [row] = await sql<Row[]>`${selectDeadlines(sql)} where ${stillThere(sql)} and d.id = ${id}`;
  return row && asDeadline(row);
}

type Row = Omit<Deadline, 'basis' | 'may_close'> & {
  basis: Partial<Deadline['basis']>;
  may_close: boolean | null;
};

/**
 * A deadline set manually has no calculation to show. One confirmed before sources were graded says how many
 * of them agreed, which is no more than a secondary source.
 */
export const asDeadline = ({ basis, may_close, ...row }: Row): Deadline => ({
  ...row,
  basis: {
    words: [],
    doubts: [],
    citation: null,
    read: null,
    sources: [],
    delivery: null,
    last_on: row.due_on,
    jurisdiction: null,
    verified_on: null,
    quote: null,
    rules: [],
    ...basis,
    certainty: basis.certainty ? (graded.find((each) => each === basis.certainty) ?? 'secondary') : null,
  },
  may_close: may_close === true,
});
export type DeadlineRow = Row;

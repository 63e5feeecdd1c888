import type { ObligationDraft } from '../../../../_shared/analysis/obligations/schema.ts';
import type { Transaction } from '../../../db/pool.ts';

type Known = Pick<ObligationDraft, 'category' | 'anchor' | 'offset_count' | 'offset_unit'> & {
  quote: string | null;
};

/**
 * Saves an analysis's dates and notice windows as proposals. Undecided proposals are replaced; obligations
 * already confirmed, dismissed, or completed are not proposed again.
 * @starts notification
 */
export async function proposeObligations(
  sql: Transaction,
  of: { contractId: string; projectId: string; documentId: string; drafts: readonly ObligationDraft[] },
): Promise<void> {
  await sql`
    delete from public.obligations where contract_id = ${of.contractId} and project_id = ${of.projectId}
      and status = 'proposed' and source <> 'person'`;
  const decided = await sql<Known[]>`
    select category, anchor, offset_count, offset_unit, quote from private.inside_obligations
    where contract_id = ${of.contractId} and project_id = ${of.projectId}`;
  const known = new Set(decided.map(identity));
  const drafts = of.drafts.filter((draft) => !known.has(identity(draft)));
  if (drafts.length === 0) return;
  const rows = drafts.map((draft) => ({ ...draft, start_offset: draft.start, end_offset: draft.end }));
  await sql`
    insert into public.obligations
      (org_id, project_id, contract_id, document_id, kind, title, category, who, quote, shown, page, start_offset, end_offset, anchor,
        anchor_date, anchor_event, offset_count, offset_unit, source, confidence, owed_by)
    select private.active_org_id(), ${of.projectId}, ${of.contractId}, ${of.documentId}, o.kind, o.title, o.category, o.who,
      o.quote, o.shown, o.page, o.start_offset, o.end_offset, o.anchor, o.anchor_date, o.anchor_event, o.offset_count, o.offset_unit,
      o.source, o.confidence, o.owed_by
    from jsonb_to_recordset(${sql.json(rows)}) as o (
      kind public.obligation_kind, title text, category text, who text, quote text, shown text, page integer, start_offset integer,
      end_offset integer, anchor public.obligation_anchor, anchor_date date, anchor_event text, offset_count integer,
      offset_unit public.obligation_unit, source public.finding_source, confidence real, owed_by public.contract_side)`;
}

/**
 * Identifies an obligation across analyses: its category and quote, which people do not edit, or without a
 * quote its category, anchor, and offset.
 */
const identity = ({ category, quote, anchor, offset_count, offset_unit }: Known) =>
  JSON.stringify(
    quote === null ? [category, anchor, offset_count, offset_unit] : [category, quote.replace(/\s+/g, '')],
  );

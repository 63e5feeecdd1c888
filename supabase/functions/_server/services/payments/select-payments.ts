import type { Fragment } from 'postgres';
import type { Payment } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Differences between a waiver and its payment, with those found in its file, as codes. */
const doubts = (sql: Transaction) => sql`
  case when w.storage_path is null then '[]'::jsonb else w.file_doubts
    || case when w.stated_amount <> p.amount then '["amount_differs"]'::jsonb else '[]' end
    || case when p.through_date is not null and w.stated_through is distinct
      from p.through_date then '["through_date_differs"]'::jsonb else '[]' end
  end`;

/** A waiver as the API returns it, from `public.lien_waivers w` and its `public.payments p`. */
export const waiverAsJson = (sql: Transaction) => sql`
  jsonb_build_object('id', w.id, 'payment_id', w.payment_id, 'kind', w.kind, 'status', w.status,
    'link', case when w.status = 'requested' then case when w.expires_at > now() then 'open' else 'expired' end end,
    'amount', w.amount, 'through_date', w.through_date, 'recipient', w.recipient, 'email', w.email,
    'party_id', private.party_now(w.org_id, w.party_id), 'expires_at', w.expires_at,
    'stated_amount', w.stated_amount, 'stated_through', w.stated_through, 'signer', w.signer, 'doubts', ${doubts(sql)},
    'file_name', w.file_name, 'size_bytes', w.size_bytes, 'sha256', w.sha256, 'received_at', w.received_at,
    'decided_by_name', (select d.name from private.people d where d.id = w.decided_by), 'decided_at', w.decided_at, 'decision_note',
      w.decision_note,
    'created_by_name', (select m.name from private.people m where m.id = w.created_by), 'created_at', w.created_at, 'version', w.version)`;

/** Files of payments that were not removed; the caller adds conditions. */
export const selectPaymentFiles = (sql: Transaction) => sql`
  select f.id, f.payment_id, f.kind, f.file_name, f.mime_type, f.size_bytes, f.sha256, f.document_contract_id, f.document_id,
    (select adder.name from private.people adder where adder.id = f.added_by) as added_by_name, f.created_at
  from public.payment_files f
  where f.org_id = (select private.active_org_id()) and f.deleted_at is null`;

/**
 * The columns of a payment as the API returns it, for contracts and projects that are not deleted; the caller
 * adds conditions after `where`.
 */
export const selectPayments = (sql: Transaction) => sql`
  select p.id, p.project_id, p.contract_id, c.name as contract_name, p.direction, p.number, p.period_from, p.through_date, p.amount,
    p.retainage_withheld, p.retainage_released, p.paid_on, p.note, s.waiver, s.unwaived,
    coalesce((
      select jsonb_agg(${waiverAsJson(sql)} order by w.id desc) from public.lien_waivers w
      where w.org_id = p.org_id and w.project_id = p.project_id and w.contract_id = p.contract_id and w.payment_id = p.id),
        '[]') as waivers,
    coalesce((
      select jsonb_agg(to_jsonb(file) order by file.id) from (
        ${selectPaymentFiles(sql)} and f.project_id = p.project_id and f.contract_id = p.contract_id and f.payment_id = p.id) file),
          '[]') as files,
    ((select private.is_org_admin()) or p.project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])) as may_change,
    maker.name as created_by_name, p.created_at, p.version
  ${fromPayments(sql)}`;

export const fromPayments = (sql: Transaction) => sql`
  from public.payments p
  join public.contracts c on c.org_id = p.org_id and c.id = p.contract_id and c.deleted_at is null
  join public.projects j on j.org_id = p.org_id and j.id = p.project_id and j.deleted_at is null
  join private.payment_statuses s on s.org_id = p.org_id and s.payment_id = p.id
  left join private.people maker on maker.id = p.created_by`;

export const stillThere = (sql: Transaction): Fragment =>
  sql`p.org_id = (select private.active_org_id()) and p.deleted_at is null`;

/** A payment that is visible and not deleted. */
export async function findPayment(sql: Transaction, id: string): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`${selectPayments(sql)} where ${stillThere(sql)} and p.id = ${id}`;
  return payment;
}

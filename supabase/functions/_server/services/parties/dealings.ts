import type { Fragment } from 'postgres';
import type { ListDealings, PartyDealing } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { findParty } from './select-parties.ts';

/**
 * Lists messages to a party, and the notices and payments on its contracts, newest first, as far as the
 * caller sees each. Records of parties merged into it are included.
 */
export async function listDealings({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListDealings & { id: string };
}): Promise<PageOf<PartyDealing>> {
  const { id, kind, cursor, limit, count } = input;
  if (!(await findParty(sql, id))) throw notFound('Party');
  const found: Fragment = sql`
    from (${dealingsOf(sql, id)}) d
    join public.projects j on j.org_id = (select private.active_org_id()) and j.id = d.project_id and j.deleted_at is null
    where ${kind ? sql`d.kind = ${kind}` : sql`true`}`;
  const [rows, counted] = await Promise.all([
    sql<PartyDealing[]>`
      select d.id, d.kind, d.title, d.state, d.address, d.amount, d.project_id, j.name as project_name, d.leads_to, d.at ${found}
      ${cursor ? sql`and d.id < ${cursor}` : sql``} order by d.id desc limit ${limit + 1}`,
    countRows(sql, count, found),
  ]);
  return toPage(rows, input, totalOf(counted));
}

/** Ids follow creation time, across all kinds. */
function dealingsOf(sql: Transaction, id: string) {
  const here = sql`org_id = (select private.active_org_id())`;
  const itself = sql`any ((select private.party_with_merged((select private.active_org_id()), ${id}))::uuid[])`;
  const itsContracts = sql`(
    select c.id, c.name from public.contracts c
    where c.${here} and c.deleted_at is null and (c.party_a_id = ${itself} or c.party_b_id = ${itself}))`;
  return sql`
    select n.id, 'notice' as kind, coalesce(nullif(n.subject, ''), n.type::text) as title, n.status::text as state, null::text as address,
      null::numeric as amount, n.project_id, n.id as leads_to, coalesce(n.issued_at, n.created_at) as at
    from public.notices n join ${itsContracts} c on c.id = n.contract_id where n.${here}
    union all
    (select distinct on (m.id) m.id, 'message', m.subject, m.state::text, r.address, null::numeric, m.project_id, m.id,
      coalesce(m.sent_at, m.send_at)
    from public.message_recipients r join public.messages m on m.org_id = r.org_id and m.id = r.message_id
    where r.${here} and r.party_id = ${itself} order by m.id, r.address)
    union all
    select l.id, 'evidence_request', k.title, case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked'
      when l.expires_at <= now() then 'expired' else 'open' end, l.email, null, l.project_id, l.check_id, l.created_at
    from public.compliance_evidence_links l
    join public.compliance_checks k on k.org_id = l.org_id and k.id = l.check_id and k.deleted_at is null
    where l.${here} and l.party_id = ${itself}
    union all
    (select distinct on (r.id) r.id, 'reminder', r.title, r.state::text, t.address, null::numeric, r.project_id, r.id,
      coalesce(r.last_at, r.created_at)
    from public.reminder_recipients t join public.reminders r on r.org_id = t.org_id and r.id = t.reminder_id
    where t.${here} and t.party_id = ${itself} order by r.id, t.address)
    union all
    select p.id, 'payment', c.name || coalesce(', ' || p.number, ''), case when p.paid_on is null then 'open' else 'paid' end, null,
      p.amount,
      p.project_id, p.contract_id, p.created_at
    from public.payments p join ${itsContracts} c on c.id = p.contract_id where p.${here} and p.deleted_at is null
    union all
    select w.id, 'lien_waiver', c.name, w.status::text, w.email, w.amount, w.project_id, w.contract_id, w.created_at
    from public.lien_waivers w
    join public.contracts c on c.org_id = w.org_id and c.id = w.contract_id and c.deleted_at is null
    where w.${here} and (w.party_id = ${itself} or (w.party_id is null and w.contract_id in (select own.id from ${itsContracts} own)))`;
}

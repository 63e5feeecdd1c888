import type { Reminder } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/**
 * Reminders of projects that are not deleted; the caller adds conditions after `where`. Reminders about
 * deleted records are hidden.
 */
export const fromReminders = (sql: Transaction) => sql`
  from public.reminders r
  join public.projects p on p.org_id = r.org_id and p.id = r.project_id and p.deleted_at is null
  left join public.contracts c on c.org_id = r.org_id and c.id = r.contract_id
  left join public.compliance_checks k on k.org_id = r.org_id and k.id = r.check_id
  left join public.obligations o on o.org_id = r.org_id and o.id = r.obligation_id
  left join public.deadlines d on d.org_id = r.org_id and d.id = r.deadline_id
  left join public.contracts dc on dc.org_id = d.org_id and dc.id = d.contract_id
  left join public.contracts oc on oc.org_id = o.org_id and oc.id = o.contract_id`;

/** The conditions with which every list and lookup of reminders begins. */
export const present = (sql: Transaction) => sql`
  r.org_id = (select private.active_org_id()) and c.deleted_at is null and oc.deleted_at is null and dc.deleted_at is null
  and k.deleted_at is null`;

/**
 * Selects reminders as the API returns them, in the order and number that `rest` sets. Includes only
 * recipients the caller may see.
 * @param rest what follows the conditions that limit them to the organization
 */
export async function selectReminders(sql: Transaction, rest: ReturnType<Transaction>): Promise<Reminder[]> {
  return await sql<Reminder[]>`
    select r.id, r.project_id, p.name as project_name, r.contract_id, r.check_id, r.obligation_id,
      o.contract_id as obligation_contract_id, r.deadline_id, r.days_before,
      coalesce(c.name, k.title, o.title, d.title) as subject, r.type, r.title, r.note,
      r.first_date as date, to_char(r.first_time, 'HH24:MI') as time, g.time_zone, r.frequency, r.every, r.unit, r.until, r.state,
      r.next_at, r.last_at, ender.name as ended_by_name, r.ended_at, r.created_by, creator.name as created_by_name, r.created_at, r.version,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', t.user_id, 'name', coalesce(person.name, party.name), 'address', t.address,
          'party_id', private.party_now(t.org_id, t.party_id),
          'acknowledged', coalesce(t.acknowledged_at is not null
            and (r.frequency in ('one_time', 'daily') or r.last_at is null or t.acknowledged_at >= r.last_at), false),
          'snoozed_until', to_char(t.snoozed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by person.name, party.name, t.address, t.id), '[]')
        from public.reminder_recipients t
        left join private.people person on person.id = t.user_id
        left join public.parties party on party.org_id = t.org_id and party.id = t.party_id
        where t.org_id = r.org_id and t.reminder_id = r.id) as recipients,
      (select private.is_org_admin()) or (r.created_by = (select private.caller_id())
        and r.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])) as may_change
    ${fromReminders(sql)}
    join public.organizations g on g.id = r.org_id
    left join private.people creator on creator.id = r.created_by
    left join private.people ender on ender.id = r.ended_by
    where ${present(sql)} ${rest}`;
}

export async function findReminder(sql: Transaction, id: string): Promise<Reminder | undefined> {
  const [reminder] = await selectReminders(sql, sql`and r.id = ${id}`);
  return reminder;
}

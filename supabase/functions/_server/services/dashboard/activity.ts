import type { ActivityType, RecentActivity } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { selectEvents } from '../activity/select-events.ts';
import { actTitle, type Entry, groupActs } from './acts.ts';

const types: Record<string, ActivityType> = {
  project: 'project',
  project_member: 'team',
  membership: 'team',
  invitation: 'team',
  compliance_requirement: 'compliance',
  project_requirement: 'compliance',
  compliance_check: 'compliance',
  compliance_evidence: 'compliance',
  compliance_evidence_link: 'compliance',
};

/** How many log entries are grouped into actions. An action with more entries fills the list alone. */
const mostEntries = 500;

/** Lists recent activity, as far as the caller may read the log; many entries of one action become one line. */
export async function recentActivity(sql: Transaction, limit: number): Promise<RecentActivity[]> {
  const heads = await sql<Entry[]>`
    select e.id, e.action, e.actor_id, e.project_id, e.created_at
    from public.activity_events e
    where e.org_id = (select private.active_org_id())
    order by e.id desc limit ${mostEntries}`;
  const acts = groupActs(heads).slice(0, limit);
  const ids = acts.map(({ id }) => id).join(',');
  const [events, contracts] = await Promise.all([
    selectEvents(sql, sql`and e.id = any (string_to_array(${ids}, ',')::uuid[]) order by e.id desc`),
    contractsOf(sql, ids),
  ]);
  return events.map((event) => {
    const { id, title, action, entity_type, entity_id, project_id, contract_id } = event;
    const act = acts.find((one) => one.id === id);
    const contract = contracts.find((one) => one.id === contract_id);
    return {
      id,
      title: (act && actTitle(act, event.project_name)) ?? title,
      action,
      entity_id,
      project_id,
      contract_id,
      check_id: entity_type === 'compliance_check' && act?.count === 1 ? entity_id : null,
      count: act?.count ?? 1,
      can_edit: contract?.can_edit ?? false,
      document_version: contract?.document_version ?? null,
      type: types[entity_type] ?? 'contract',
      user: event.actor_name ?? 'System',
      time: event.created_at,
    };
  });
}

/** The contracts of these entries that are not deleted, with the caller's permissions. */
function contractsOf(sql: Transaction, eventIds: string) {
  return sql<{ id: string; can_edit: boolean; document_version: number | null }[]>`
    select c.id,
      (select private.is_org_admin()) or c.project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[]) as can_edit,
      (select max(d.version) from public.contract_documents d where d.org_id = c.org_id and d.contract_id = c.id) as document_version
    from public.contracts c
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null and c.id in (
      select e.contract_id from public.activity_events e
      where e.org_id = (select private.active_org_id()) and e.id = any (string_to_array(${eventIds}, ',')::uuid[]))`;
}

import type { ActivityType, RecentActivity } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { selectEvents } from '../activity/select-events.ts';

const types: Record<string, ActivityType> = {
  project: 'project',
  project_member: 'team',
  membership: 'team',
  compliance_requirement: 'compliance',
  project_requirement: 'compliance',
  compliance_check: 'compliance',
  compliance_evidence: 'compliance',
  compliance_evidence_link: 'compliance',
};

/** The latest entries of the activity log that the caller may read. */
export async function recentActivity(sql: Transaction, limit: number): Promise<RecentActivity[]> {
  const events = await selectEvents(sql, sql`order by e.id desc limit ${limit}`);
  return events.map(({ id, title, action, entity_type, entity_id, project_id, contract_id, ...event }) => ({
    id,
    title,
    action,
    entity_id,
    project_id,
    contract_id,
    type: types[entity_type] ?? 'contract',
    user: event.actor_id === null ? 'System' : (event.actor_name ?? 'Former member'),
    time: event.created_at,
  }));
}

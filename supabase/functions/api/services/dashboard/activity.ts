import type { ActivityType, RecentActivity } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { activityTitle } from './activity-title.ts';

interface Row {
  id: string;
  action: string;
  entity_type: string;
  entity_id: string;
  project_id: string | null;
  contract_id: string | null;
  subject: string | null;
  status: string | null;
  user: string;
  time: string;
}

const types: Record<string, ActivityType> = {
  project: 'project',
  project_member: 'team',
  membership: 'team',
};

/** The latest entries of the activity log that the caller may read. */
export async function recentActivity(sql: Transaction, limit: number): Promise<RecentActivity[]> {
  const rows = await sql<Row[]>`
    select e.id, e.action, e.entity_type, e.entity_id, e.project_id, c.id as contract_id,
      coalesce(e.after ->> 'file_name', c.name, person.name, e.after ->> 'name', e.before ->> 'name', p.name) as subject,
      e.after ->> 'status' as status,
      case when e.actor_id is null then 'System' else coalesce(actor.name, 'Former member') end as user, e.created_at as time
    from public.activity_events e
    left join public.profiles actor on actor.id = e.actor_id
    left join public.contract_findings f on e.entity_type = 'contract_finding' and f.id = e.entity_id
    left join public.contracts c on c.id = case e.entity_type
      when 'contract' then e.entity_id
      when 'contract_finding' then f.contract_id
      else (coalesce(e.after, e.before) ->> 'contract_id')::uuid end
    left join public.profiles person on e.entity_type in ('membership', 'project_member', 'contract_share')
      and person.id = (coalesce(e.after, e.before) ->> 'user_id')::uuid
    left join public.projects p on p.id = e.project_id
    where e.org_id = (select private.active_org_id())
    order by e.id desc
    limit ${limit}`;
  return rows.map(({ subject, status, entity_type, ...row }) => ({
    ...row,
    title: activityTitle({ action: row.action, subject, status }),
    type: types[entity_type] ?? 'contract',
  }));
}

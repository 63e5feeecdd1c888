import type { Bucket } from '../../../_shared/calendar/time-zone-days.ts';
import { complianceScore } from '../../../_shared/compliance/score.ts';
import type { Transaction } from '../../db/pool.ts';

/** What came to the checks in a bucket, counted from 1, or left them; bucket 0 is what stands now. */
interface Moved {
  bucket: number;
  total: number;
  compliant: number;
}

/**
 * The compliance score as each bucket ended, oldest first; null where nothing was checked. Rows tell when a check was made and removed,
 * the activity log when it became compliant and ceased to be: a check begins as pending, and one that is removed stays as it was. Counted
 * over the projects whose log the caller may read; a contractor reads none, and gets no history.
 */
export async function complianceScores(sql: Transaction, buckets: Bucket[]): Promise<(number | null)[]> {
  const first = buckets[0]?.starts ?? null;
  const legible = (project: ReturnType<Transaction>) => sql`
    ((select private.is_org_admin())
      or ${project} = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[]))`;
  const moved = await sql<Moved[]>`
    with checks as (
      select k.created_at, least(k.deleted_at, p.deleted_at) as gone_at, (k.status = 'compliant')::integer as compliant
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id
      where k.org_id = (select private.active_org_id()) and ${legible(sql`k.project_id`)}
    ), moves as (
      select created_at as at, 1 as total, 0 as compliant from checks where created_at >= ${first}
      union all
      select gone_at, -1, -compliant from checks where gone_at >= ${first}
      union all
      select e.created_at, 0,
        (e.after ->> 'status' = 'compliant')::integer - (e.before ->> 'status' = 'compliant')::integer
      from public.activity_events e
      where e.org_id = (select private.active_org_id()) and e.created_at >= ${first} and ${legible(sql`e.project_id`)}
        and e.entity_type = 'compliance_check' and e.before ? 'status' and e.after ? 'status'
    )
    select 0 as bucket, count(*)::integer as total, coalesce(sum(compliant), 0)::integer as compliant
    from checks where gone_at is null
    union all
    select width_bucket(at, string_to_array(${buckets.map(({ starts }) => starts).join()}, ',')::timestamptz[]),
      sum(total)::integer, sum(compliant)::integer
    from moves
    group by 1`;
  let { total, compliant } = moved.find(({ bucket }) => bucket === 0) ?? { total: 0, compliant: 0 };
  const scores: (number | null)[] = [];
  for (let bucket = buckets.length; bucket > 0; bucket -= 1) {
    scores.unshift(complianceScore(compliant, total));
    const change = moved.find((one) => one.bucket === bucket);
    total -= change?.total ?? 0;
    compliant -= change?.compliant ?? 0;
  }
  return scores;
}

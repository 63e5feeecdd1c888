import type { Bucket } from '../../../_shared/calendar/time-zone-days.ts';
import { complianceScore } from '../../../_shared/compliance/score.ts';
import type { Transaction } from '../../db/pool.ts';

/** What became compliant or non-compliant in a bucket, counted from 1, less what ceased to be; bucket 0 is what stands now. */
interface Moved {
  bucket: number;
  compliant: number;
  non_compliant: number;
}

/**
 * The compliance score as each bucket ended, oldest first; null where nothing was due. Rows tell when a check was removed, the activity
 * log when it was judged and how: a check begins as pending, and one that is removed stays as it was. Counted
 * over the projects whose log the caller may read; a contractor reads none, and gets no history.
 */
export async function complianceScores(sql: Transaction, buckets: Bucket[]): Promise<(number | null)[]> {
  const first = buckets[0]?.starts ?? null;
  const legible = (project: ReturnType<Transaction>) => sql`
    ((select private.is_org_admin())
      or ${project} = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[]))`;
  const moved = await sql<Moved[]>`
    with checks as (
      select least(k.deleted_at, p.deleted_at) as gone_at, (k.status = 'compliant')::integer as compliant,
        (k.status = 'non_compliant')::integer as non_compliant
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id
      where k.org_id = (select private.active_org_id()) and ${legible(sql`k.project_id`)}
    ), moves as (
      select gone_at as at, -compliant as compliant, -non_compliant as non_compliant from checks where gone_at >= ${first}
      union all
      select e.created_at,
        (e.after ->> 'status' = 'compliant')::integer - (e.before ->> 'status' = 'compliant')::integer,
        (e.after ->> 'status' = 'non_compliant')::integer - (e.before ->> 'status' = 'non_compliant')::integer
      from public.activity_events e
      where e.org_id = (select private.active_org_id()) and e.created_at >= ${first} and ${legible(sql`e.project_id`)}
        and e.entity_type = 'compliance_check' and e.before ? 'status' and e.after ? 'status'
    )
    select 0 as bucket, coalesce(sum(compliant), 0)::integer as compliant, coalesce(sum(non_compliant), 0)::integer as non_compliant
    from checks where gone_at is null
    union all
    select width_bucket(at, string_to_array(${buckets.map(({ starts }) => starts).join()}, ',')::timestamptz[]),
      sum(compliant)::integer, sum(non_compliant)::integer
    from moves
    group by 1`;
  let { compliant, non_compliant } = moved.find(({ bucket }) => bucket === 0) ?? {
    compliant: 0,
    non_compliant: 0,
  };
  const scores: (number | null)[] = [];
  for (let bucket = buckets.length; bucket > 0; bucket -= 1) {
    scores.unshift(complianceScore(compliant, non_compliant));
    const change = moved.find((one) => one.bucket === bucket);
    compliant -= change?.compliant ?? 0;
    non_compliant -= change?.non_compliant ?? 0;
  }
  return scores;
}

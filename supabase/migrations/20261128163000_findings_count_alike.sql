-- A finding to review is one that is not an informational note: the desk, the dashboard, approvals, and
-- reporting count the same ones.
select extensions.word_similarity('', '');

do $$
begin
  execute replace(
    pg_get_functiondef('private.open_matters(uuid, uuid)'::regprocedure),
    $old$filter (where f.kind <> 'missing' and f.severity in$old$,
    $new$filter (where f.kind = 'onerous' and f.severity in$new$);
end
$$;

create or replace view reporting.risk with (security_barrier = true) as
select a.contract_id, a.project_id, p.name as project, c.name as contract, a.risk_score, a.gate_reason,
  a.perspective::text as perspective, f.open_findings, f.open_points, f.critical, f.high, f.medium, f.low, f.missing_clauses,
  a.created_at as analyzed_at
from public.contract_analyses a
join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id
join public.projects p on p.org_id = a.org_id and p.id = a.project_id
cross join lateral (
  select count(*) filter (where x.review_status = 'open' and x.kind <> 'info') as open_findings,
    coalesce(sum(x.points) filter (where x.review_status = 'open'), 0) as open_points,
    count(*) filter (where x.severity = 'critical') as critical,
    count(*) filter (where x.severity = 'high') as high,
    count(*) filter (where x.severity = 'medium') as medium,
    count(*) filter (where x.severity = 'low') as low,
    count(*) filter (where x.kind = 'missing') as missing_clauses
  from public.contract_findings x
  where x.org_id = a.org_id and x.analysis_id = a.id and x.review_status <> 'rejected'
) f
where a.org_id = (select private.reporting_org_id()) and a.is_current and c.deleted_at is null and p.deleted_at is null;
comment on view reporting.risk is 'One row per analyzed contract: its score from 1 to 100, or why there is none (gate_reason), and its findings by severity, without rejected ones. open_findings leaves out informational notes.';

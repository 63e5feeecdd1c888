-- Names the API key that made a change, which looked like the service. People who left keep the name they had,
-- without the day, so that a report groups their rows.
create or replace view reporting.activity with (security_barrier = true) as
select e.id as event_id, e.created_at, e.actor_id, coalesce(l.name, a.name, 'API key ' || k.name) as actor, e.action,
  e.entity_type, e.entity_id, e.project_id, p.name as project, e.contract_id,
  array(select jsonb_object_keys(e.after) order by jsonb_object_keys(e.after)) as fields
from public.activity_events e
left join public.profiles a on a.id = e.actor_id
left join public.former_members l on l.org_id = e.org_id and l.user_id = e.actor_id
left join public.api_keys k on k.org_id = e.org_id and k.id = e.actor_id
left join public.projects p on p.org_id = e.org_id and p.id = e.project_id
where e.org_id = (select private.reporting_org_id());
comment on view reporting.activity is 'One row per event of the activity log: who did what, and when; fields lists the columns it set. actor is a person or an API key; null for the service.';

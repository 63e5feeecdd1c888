-- How a reminder presents each kind of deadline that private.near_deadlines returns.
create table private.deadline_kinds (
  kind text primary key check (kind ~ '^[a-z_]+$'),
  category public.notification_category not null,
  source text not null check (char_length(source) between 1 and 100),
  path text not null check (path ~ '^/[^/\\]'),
  action_label text not null check (char_length(action_label) between 1 and 100)
);
comment on table private.deadline_kinds is 'A row per kind of deadline that people are reminded of: the category of the notification and its link.';
comment on column private.deadline_kinds.path is 'A path of the app as a format: the first argument is the row''s id, the second its contract''s.';
alter table private.deadline_kinds enable row level security;

insert into private.deadline_kinds (kind, category, source, path, action_label) values
  ('contract', 'contract', 'Contracts', '/contracts/%2$s', 'Open contract'),
  ('obligation', 'obligation', 'Contracts', '/contracts/%2$s?tab=obligations', 'Open deadlines'),
  ('check', 'compliance', 'Compliance', '/compliance/%1$s', 'Open check');

-- A kind without a row links to its project, so that it cannot fail the reminders of a whole organization.
create or replace function private.remind_of_deadlines(in_org uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  clock constant timestamp := (select private.local_time(o.time_zone) from public.organizations o where o.id = in_org);
  notices private.notice[];
begin
  if clock is null or clock::time < time '07:00' then
    return 0;
  end if;
  delete from private.deadlines_told t where t.org_id = in_org and t.due_date < clock::date;

  with near as materialized (
    select d.*, private.days_ahead(d.days_left) as days_ahead from private.near_deadlines(in_org, clock::date) d
  ), teams as materialized (
    select p.project_id, private.audience(in_org, p.project_id, '{project_manager}') as managers,
      private.audience(in_org, p.project_id, '{project_manager,lawyer}') as reviewers
    from (select distinct n.project_id from near n) p
  ), concerned as (
    select n.kind, n.id, person.user_id
    from near n
    join teams t using (project_id)
    cross join lateral unnest(case n.kind when 'check' then t.managers else t.reviewers end) as person (user_id)
    union
    select n.kind, n.id, n.owner_id from near n
    where case n.kind
      when 'check' then private.may_look_after(in_org, n.project_id, n.owner_id)
      else n.owner_id = any (private.audience(in_org, n.project_id, '{}', false, array[n.owner_id]))
    end
  ), fresh as (
    insert into private.deadlines_told (org_id, user_id, deadline, due_date, days_ahead)
    select in_org, c.user_id, n.kind || ':' || n.id, n.due_date, n.days_ahead
    from concerned c join near n using (kind, id)
    order by c.user_id, n.kind, n.id
    on conflict do nothing
    returning user_id, deadline
  )
  select array_agg(row(
      in_org, f.user_id, coalesce(k.category, 'system'), case when n.days_ahead = 30 then 'info' else 'warning' end,
      case n.days_ahead when 0 then 'urgent' when 1 then 'high' when 7 then 'medium' else 'low' end,
      case when n.kind = 'contract' then 'Ends ' when n.runs_out then 'Evidence expires ' else 'Due ' end
        || case n.days_left when 0 then 'today' when 1 then 'tomorrow' else 'in ' || n.days_left || ' days' end || ': ' || n.title,
      format('%s: %s.', n.belongs_to, to_char(n.due_date, 'FMDay, FMMonth FMDD, YYYY')),
      coalesce(k.source, 'Projects'),
      coalesce(format(k.path, n.id, n.contract_id), '/projects/' || n.project_id),
      coalesce(k.action_label, 'Open project'),
      n.project_id, n.contract_id,
      jsonb_build_object('deadline', n.kind, n.kind || '_id', n.id, 'due_date', n.due_date, 'days_left', n.days_left),
      format('deadline:%s:%s:%s:%s', n.kind, n.id, n.due_date, n.days_ahead))::private.notice order by n.due_date, n.id)
  into notices
  from fresh f
  join near n on f.deadline = n.kind || ':' || n.id
  left join private.deadline_kinds k using (kind);
  return private.notify_each(private.summarize_notices(coalesce(notices, '{}'), 5, '%s upcoming deadlines: %s', ''));
end;
$$;

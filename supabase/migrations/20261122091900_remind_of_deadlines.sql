-- People are reminded of deadlines 30, 7 and 1 days ahead and on the day, by the calendar of the organization's time zone.
create table private.deadlines_told (
  org_id uuid not null,
  user_id uuid not null,
  deadline text not null check (char_length(deadline) between 1 and 100),
  due_date date not null,
  days_ahead smallint not null check (days_ahead in (0, 1, 7, 30)),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, deadline, due_date, days_ahead),
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table private.deadlines_told is
  'Which reminder of a deadline a person has had. Notifications do not say: several are summarized, and whoever wants none gets none.';
alter table private.deadlines_told enable row level security;

create function private.days_ahead(days_left integer) returns smallint
language sql immutable strict set search_path = ''
as $$ select (case when days_left = 0 then 0 when days_left = 1 then 1 when days_left <= 7 then 7 else 30 end)::smallint where days_left between 0 and 30 $$;
comment on function private.days_ahead(integer) is
  'Which reminder is due with so many days left: the last one whose day has come, so that a day without a run loses none. Null where none is.';

create function private.near_deadlines(in_org uuid, today date)
returns table (kind text, id uuid, project_id uuid, contract_id uuid, owner_id uuid, title text, belongs_to text, due_date date,
  days_left integer, runs_out boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select d.kind, d.id, d.project_id, d.contract_id, d.owner_id, d.title, d.belongs_to, d.due_date, d.due_date - today, d.runs_out
    from (
      select 'contract' as kind, c.id, c.project_id, c.id as contract_id, c.created_by as owner_id, c.name as title, p.name as belongs_to,
        c.end_date as due_date, true as runs_out
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where c.org_id = in_org and c.deleted_at is null and c.status = 'active' and c.end_date between today and today + 30
      union all
      select 'obligation', o.id, o.project_id, o.contract_id, c.created_by, o.title, c.name, o.due_date, false
      from public.obligations o
      join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
      join public.projects p on p.org_id = o.org_id and p.id = o.project_id and p.deleted_at is null
      -- An obligation that nobody has confirmed alerts nobody, and a contract that was cancelled binds nobody.
      where o.org_id = in_org and o.status = 'confirmed' and o.due_date between today and today + 30
        and not exists (
          select from public.contract_status_changes s
          where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action = 'cancel')
      union all
      -- What is due next of a compliant check is the renewal of its evidence.
      select 'check', k.id, k.project_id, null, k.owner_id, k.title, p.name, k.next_due, k.status = 'compliant'
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      where k.org_id = in_org and k.deleted_at is null and k.next_due between today and today + 30
    ) d;
end;
$$;
comment on function private.near_deadlines(uuid, date) is
  'What falls due in an organization within 30 days: ends of active contracts, confirmed obligations, and checks that are neither waived nor done; or whose evidence runs out.';

create function private.remind_of_deadlines(in_org uuid) returns integer
language plpgsql volatile set search_path = ''
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
      in_org, f.user_id, case n.kind when 'check' then 'compliance' else n.kind end, case when n.days_ahead = 30 then 'info' else 'warning' end,
      case n.days_ahead when 0 then 'urgent' when 1 then 'high' when 7 then 'medium' else 'low' end,
      case when n.kind = 'contract' then 'Ends ' when n.runs_out then 'Evidence runs out ' else 'Due ' end
        || case n.days_left when 0 then 'today' when 1 then 'tomorrow' else 'in ' || n.days_left || ' days' end || ': ' || n.title,
      format('%s: %s.', n.belongs_to, to_char(n.due_date, 'FMDay, FMMonth FMDD, YYYY')),
      case n.kind when 'check' then 'Compliance' else 'Contracts' end,
      case n.kind when 'check' then '/compliance/' || n.id else '/contracts/' || n.contract_id || case n.kind when 'obligation' then '?tab=obligations' else '' end end,
      case n.kind when 'check' then 'Open check' when 'contract' then 'Open contract' else 'Open deadlines' end,
      n.project_id, n.contract_id,
      jsonb_build_object('deadline', n.kind, n.kind || '_id', n.id, 'due_date', n.due_date, 'days_left', n.days_left),
      format('deadline:%s:%s:%s:%s', n.kind, n.id, n.due_date, n.days_ahead))::private.notice order by n.due_date, n.id)
  into notices
  from fresh f
  join near n on f.deadline = n.kind || ':' || n.id;
  return private.notify_each(private.summarize_notices(coalesce(notices, '{}'), 5, '%s deadlines come near: %s', ''));
end;
$$;
comment on function private.remind_of_deadlines(uuid) is
  'From seven in the morning tells those concerned of an organization''s deadlines 30, 7, 1 and 0 days ahead, each time once; returns how many notifications that made.';

insert into private.job_schedule (kind, every_seconds, each_organization) values ('remind_of_deadlines', 3600, true);

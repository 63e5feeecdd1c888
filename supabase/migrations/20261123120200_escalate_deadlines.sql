-- A deadline that comes near is told whoever is responsible; where it stays open, the project manager too, and then the owners.
create table private.deadline_tellings (
  org_id uuid not null,
  user_id uuid not null,
  deadline_id uuid not null,
  act_by date not null,
  stage smallint not null check (stage in (-1, 0, 1, 2, 3, 7, 30)),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, deadline_id, act_by, stage),
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, deadline_id) references public.deadlines (org_id, id) on delete cascade
);
comment on table private.deadline_tellings is 'Which warning of a deadline a person has had, so that each comes once.';
comment on column private.deadline_tellings.stage is 'Days left by the organization''s calendar; -1 once it is over.';
create index deadline_tellings_deadline_idx on private.deadline_tellings (org_id, deadline_id);
alter table private.deadline_tellings enable row level security;

create function private.deadline_stage(days_left integer) returns smallint
language sql immutable strict set search_path = ''
as $$
  select (case when days_left < 0 then -1 when days_left <= 3 then days_left when days_left <= 7 then 7 else 30 end)::smallint
  where days_left between -30 and 30
$$;
comment on function private.deadline_stage(integer) is
  'Which warning is due with so many days left: the last one whose day has come, so that a day without a run loses none. Null where none is.';

create function private.escalate_deadlines(in_org uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  clock constant timestamp := (select private.local_time(o.time_zone) from public.organizations o where o.id = in_org);
  notices private.notice[];
begin
  if clock is null or clock::time < time '07:00' then
    return 0;
  end if;

  with near as materialized (
    select d.id, d.project_id, d.contract_id, d.responsible_id, d.title, d.consequence, d.act_by, p.name as project,
      d.act_by - clock::date as days_left, private.deadline_stage(d.act_by - clock::date) as stage,
      d.responsible_id is not null and private.keeps_deadlines(in_org, d.project_id, d.responsible_id) as is_somebody_s
    from public.deadlines d
    join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
    left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
    where d.org_id = in_org and d.status = 'open' and c.deleted_at is null
      and d.act_by between clock::date - 30 and clock::date + 30
  ), managers as materialized (
    select n.project_id, private.audience(in_org, n.project_id, '{project_manager}') as people
    from (select distinct project_id from near) n
  ), concerned as (
    select n.id, n.responsible_id as user_id from near n where n.is_somebody_s
    union
    select n.id, person.user_id
    from near n
    join managers m using (project_id)
    cross join lateral unnest(m.people) as person (user_id)
    where n.stage <= 2 or not n.is_somebody_s
    union
    select n.id, o.user_id
    from near n
    join public.memberships o on o.org_id = in_org and o.role = 'owner'
    where n.stage <= 1
  ), fresh as (
    insert into private.deadline_tellings (org_id, user_id, deadline_id, act_by, stage)
    select in_org, c.user_id, n.id, n.act_by, n.stage from concerned c join near n using (id)
    order by c.user_id, n.id
    on conflict do nothing
    returning user_id, deadline_id
  )
  select array_agg(row(
      in_org, f.user_id, 'obligation', case when n.stage < 0 then 'error' when n.stage = 30 then 'info' else 'warning' end,
      case when n.stage <= 2 then 'urgent' when n.stage = 3 then 'high' when n.stage = 7 then 'medium' else 'low' end,
      left(case when n.days_left < 0 then 'Overdue' when n.days_left = 0 then 'Act today' when n.days_left = 1 then 'Act by tomorrow'
        else n.days_left || ' days left' end || ': ' || n.title, 300),
      format('%s: act by %s.', n.project, to_char(n.act_by, 'FMDay, FMMonth FMDD, YYYY'))
        || coalesce(' If missed: ' || n.consequence || '.', ''),
      'Deadlines', '/projects/' || n.project_id || '?tab=deadlines&deadline=' || n.id, 'Open deadline', n.project_id, n.contract_id,
      jsonb_build_object('deadline_id', n.id, 'act_by', n.act_by, 'days_left', n.days_left),
      format('deadline:%s:%s:%s', n.id, n.act_by, n.stage))::private.notice order by n.act_by, n.id)
  into notices
  from fresh f
  join near n on n.id = f.deadline_id;
  return private.notify_each(private.summarize_notices(coalesce(notices, '{}'), 5, '%s deadlines come near: %s', '?tab=deadlines'));
end;
$$;
comment on function private.escalate_deadlines(uuid) is
  'From seven in the morning warns of an organization''s open deadlines: whoever is responsible 30, 7 and 3 days ahead, two days ahead the project managers too, and from the day before the owners; each time once.';

insert into private.job_schedule (kind, every_seconds, each_organization) values ('escalate_deadlines', 3600, true);

-- A contract's date that is a deadline is told as that.
create or replace function private.near_deadlines(in_org uuid, today date)
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
        and not exists (
          select from public.deadlines l
          where l.org_id = o.org_id and l.project_id = o.project_id and l.obligation_id = o.id and l.status = 'open')
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
  'What falls due in an organization within 30 days: ends of active contracts, confirmed obligations that are no deadlines of their own, and checks that are neither waived nor done; or whose evidence runs out.';

create table private.report_types (
  type public.report_type primary key,
  title text not null check (char_length(title) between 1 and 100),
  needs_project boolean not null,
  shows_money boolean not null
);
comment on table private.report_types is 'A row per type of report, as in reportKinds of the API.';
comment on column private.report_types.needs_project is 'Whether it covers one project, not everything that one may see.';
comment on column private.report_types.shows_money is 'Whether its readers must be allowed to see a project''s money.';
alter table private.report_types enable row level security;

insert into private.report_types (type, title, needs_project, shows_money) values
  ('compliance_summary', 'Compliance Summary', false, false),
  ('risk_analysis', 'Risk Analysis', false, false),
  ('project_status', 'Project Status', false, false),
  ('financial_impact', 'Financial Impact', false, true),
  ('summary', 'Project summary', true, false),
  ('compliance', 'Project compliance', true, false),
  ('financial', 'Project financials', true, true),
  ('progress', 'Project progress', true, false);

create or replace function private.report_name(type public.report_type) returns text
language sql stable set search_path = ''
as $$
  select t.title from private.report_types t where t.type = report_name.type;
$$;

create or replace function private.sees_money_of_schedule(schedule public.report_schedules) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return schedule.project_id is null
    or exists (select from private.report_types t where t.type = schedule.type and not t.shows_money)
    or exists (
      select from public.memberships m
      where m.org_id = schedule.org_id and m.user_id = schedule.created_by and m.role in ('owner', 'admin'))
    or exists (
      select from public.project_members pm
      where pm.org_id = schedule.org_id and pm.project_id = schedule.project_id and pm.user_id = schedule.created_by
        and pm.role in ('project_manager', 'team_member', 'lawyer'));
end;
$$;

-- A CHECK cannot look at another table.
create function private.require_report_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.report_types t where t.type = new.type and t.needs_project) then
    raise exception 'a report on one project needs a project'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_table_name || '_of_a_project';
  end if;
  return new;
end;
$$;
comment on function private.require_report_project() is 'Refuses a report or schedule without a project if its type covers one project.';

alter table public.reports
  drop constraint reports_of_a_project,
  add constraint reports_type_fkey foreign key (type) references private.report_types (type);
create trigger require_report_project before insert or update of type, project_id on public.reports
  for each row when (new.project_id is null) execute function private.require_report_project();

alter table public.report_schedules
  drop constraint report_schedules_of_a_project,
  add constraint report_schedules_type_fkey foreign key (type) references private.report_types (type);
create trigger require_report_project before insert or update of type, project_id on public.report_schedules
  for each row when (new.project_id is null) execute function private.require_report_project();

create index reports_type_idx on public.reports (type);
create index report_schedules_type_idx on public.report_schedules (type);

-- API keys create and fetch reports. A report contains what the organization's owners may see.

alter table public.api_keys drop constraint api_keys_scopes_check;
alter table public.api_keys add constraint api_keys_scopes_check check (cardinality(scopes) between 1 and 20
  and scopes <@ '{projects:read,projects:write,contracts:read,contracts:write,deadlines:read,calendar:read,reminders:read,reminders:write,compliance:read,compliance:write,notices:read,notices:write,parties:read,parties:write,messages:read,reports:read,reports:write,activity:read,webhooks:manage,mcp:use}'::text[]);

alter table public.reports
  add column api_key_id uuid,
  add constraint reports_api_key_fkey foreign key (org_id, api_key_id) references public.api_keys (org_id, id)
    on delete set null (api_key_id);
comment on column public.reports.api_key_id is 'The API key that requested it; null for a person''s report.';
create index reports_api_key_idx on public.reports (org_id, api_key_id, id desc);
grant select (api_key_id) on public.reports to authenticated;

create or replace function private.open_report()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  zone constant text := (select private.known_zone(o.time_zone) from public.organizations o where o.id = new.org_id);
  today constant date := (now() at time zone zone)::date;
begin
  new.time_zone := zone;
  new.api_key_id := private.api_key_id();
  if new.period <> 'custom' then
    new.last_day := today;
    new.first_day := private.report_first_day(new.period, today);
  elsif new.last_day > today then
    raise exception 'The last day must not be after today' using errcode = '23514', constraint = 'reports_end_by_today';
  end if;
  if auth.uid() is not null and (
    select count(*) from public.reports r where r.org_id = new.org_id and r.requested_by = auth.uid() and r.state in ('queued', 'running')) >= 5 then
    raise exception 'Five of your reports are in progress. Wait for one to finish.' using errcode = 'PT409';
  end if;
  if new.api_key_id is not null and (
    select count(*) from public.reports r
    where r.org_id = new.org_id and r.api_key_id = new.api_key_id and r.state in ('queued', 'running')) >= 5 then
    raise exception 'Five reports of this key are in progress. Wait for one to finish.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.open_report() is 'Sets the days a report covers, in the organization''s time zone, names the API key, and limits the concurrent reports of a person or key.';

create policy "API keys read reports that keys requested within their scopes" on public.reports for select to api_client
  using (api_key_id is not null and org_id = (select private.api_key_org_id('{reports:read}')));
create policy "API keys with reports:write request reports" on public.reports for insert to api_client
  with check (org_id = (select private.api_key_org_id('{reports:write}')));
grant insert (org_id, project_id, type, period, first_day, last_day, format) on public.reports to api_client;
grant select (id, org_id, project_id, schedule_id, type, period, first_day, last_day, time_zone, format, state, progress, file_name,
  size_bytes, pages, rows_listed, sha256, last_error, requested_by, api_key_id, created_at, begun_at, ready_at) on public.reports to api_client;

alter policy "API keys read projects within their scopes" on public.projects using (org_id = (select private.api_key_org_id(
  '{projects:read,contracts:read,deadlines:read,calendar:read,reminders:read,compliance:read,notices:read,parties:read,messages:read,reports:read,activity:read}')));

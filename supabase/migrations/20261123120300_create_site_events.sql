-- Something that happened on site or around it, written down by whoever was there. It starts the clocks of clauses and rules.
create type public.site_event_kind as enum ('delay', 'differing_condition', 'change_directed', 'non_payment', 'accident', 'defect');

create table public.site_events (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid,
  kind public.site_event_kind not null,
  happened_on date not null check (happened_on between '1900-01-01' and '2200-12-31'),
  place text check (char_length(place) <= 300),
  words text not null check (char_length(btrim(words)) between 1 and 5000),
  client_key uuid,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint site_events_sent_once unique (org_id, client_key),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id)
);
comment on table public.site_events is 'What happened on a project: a delay, a differing condition, a change directed, a payment that did not come, an accident, a defect.';
comment on column public.site_events.contract_id is 'The contract it is about, where one is named; else all of the project''s.';
comment on column public.site_events.client_key is 'Given by the device that wrote it down, which may send it again days later: it is filed once.';
create index site_events_project_idx on public.site_events (org_id, project_id, contract_id);
create index site_events_created_by_idx on public.site_events (created_by);
alter table public.site_events enable row level security;
grant select on public.site_events to authenticated;
grant insert (org_id, project_id, contract_id, kind, happened_on, place, words, client_key) on public.site_events to authenticated;
grant update (contract_id, kind, happened_on, place, words) on public.site_events to authenticated;
create trigger touch_site_events before update on public.site_events for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.site_events
  for each row execute function private.record_activity('site_event', 'created_at', 'created_by', 'client_key');

create policy "Staff read what happened" on public.site_events for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Staff write down what happened" on public.site_events for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and created_by = (select auth.uid())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Those who run the project, and whoever wrote it, mend what is written" on public.site_events for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (created_by = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (created_by = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));

-- Their words stand in the log.
grant select (id, org_id, project_id, kind) on public.site_events to api_client;
create policy "API keys read the kinds of events within their scopes" on public.site_events for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create function private.tell_site_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'obligation', 'warning', 'high',
    initcap(replace(new.kind::text, '_', ' ')) || ' on ' || to_char(new.happened_on, 'FMMonth FMDD, YYYY'),
    concat(left(new.words, 1000), ' (', coalesce(new.place || ', ', ''), 'written down', private.by_actor(), ')'), 'Deadlines',
    '/projects/' || new.project_id || '?tab=deadlines&event=' || new.id, 'See which clocks run', new.project_id, new.contract_id,
    jsonb_build_object('site_event_id', new.id), format('site_event:%s', new.id));
  return null;
end;
$$;
comment on function private.tell_site_event() is 'Tells those who run the project that something happened that may start clocks.';
create trigger tell_site_event after insert on public.site_events for each row execute function private.tell_site_event();

create function private.offset_date_here(anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.offset_date_in(private.active_org_id(), anchor, amount, unit);
end;
$$;
comment on function private.offset_date_here(date, integer, public.obligation_unit) is
  'A day counted from another as the active organization counts, by its own holidays too.';
grant execute on function private.offset_date_here(date, integer, public.obligation_unit) to authenticated;

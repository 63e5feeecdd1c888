-- The event between a clause's date and the notice that answers: a date that counts from what happened names it, and so does a notice.
alter table public.obligations
  add column site_event_id uuid,
  add constraint obligations_site_event_fkey
    foreign key (org_id, project_id, site_event_id) references public.site_events (org_id, project_id, id);
comment on column public.obligations.site_event_id is
  'What was written down of the event that it counts from; null where a person gave the day without one.';
create index obligations_site_event_idx on public.obligations (org_id, project_id, site_event_id);
grant update (site_event_id) on public.obligations to authenticated;

create function private.let_go_of_event() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.site_event_id is not distinct from old.site_event_id then
    new.site_event_id := null;
  end if;
  return new;
end;
$$;
comment on function private.let_go_of_event() is 'A date that counts from another day does not count from that event any more.';
create trigger let_go_of_event before update of anchor, anchor_date on public.obligations
  for each row when (old.site_event_id is not null and (new.anchor, new.anchor_date) is distinct from (old.anchor, old.anchor_date))
  execute function private.let_go_of_event();

alter table public.notices
  add column site_event_id uuid,
  add constraint notices_site_event_fkey
    foreign key (org_id, project_id, site_event_id) references public.site_events (org_id, project_id, id);
comment on column public.notices.site_event_id is 'What happened that it answers to.';
create index notices_site_event_idx on public.notices (org_id, project_id, site_event_id);
grant insert (site_event_id) on public.notices to authenticated;

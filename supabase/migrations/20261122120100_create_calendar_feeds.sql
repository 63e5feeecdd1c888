-- An address at which a person's own calendar program reads the dates they may see.
create table public.calendar_feeds (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null,
  user_id uuid not null default auth.uid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (org_id, id),
  unique (org_id, user_id),
  -- Whoever leaves takes the address with them.
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.calendar_feeds is 'Secret addresses of calendars, one a person and organization; revoked by being deleted.';
comment on column public.calendar_feeds.token_hash is 'SHA-256 of the token, which nobody keeps.';
alter table public.calendar_feeds enable row level security;
-- Without the hash of the token, so that no reader can try guesses against it.
grant select (id, org_id, user_id, created_at, last_used_at), delete on public.calendar_feeds to authenticated;
grant insert (org_id, token_hash) on public.calendar_feeds to authenticated;

create policy "People see the address of their own calendar" on public.calendar_feeds for select to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select auth.uid()));
create policy "People make an address for their own calendar" on public.calendar_feeds for insert to authenticated
  with check (org_id = (select private.active_org_id()) and user_id = (select auth.uid()) and (select private.is_api_request()));
create policy "People revoke the address of their own calendar" on public.calendar_feeds for delete to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select auth.uid()));

create function private.find_calendar_feed(p_hash text) returns table (user_id uuid, org_id uuid)
language plpgsql volatile set search_path = ''
as $$
begin
  update public.calendar_feeds f set last_used_at = now()
  where f.token_hash = p_hash and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute');
  return query select f.user_id, f.org_id from public.calendar_feeds f where f.token_hash = p_hash;
end;
$$;
comment on function private.find_calendar_feed(text) is 'Whose calendar has the address with this hash, which counts as used now.';

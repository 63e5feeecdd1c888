-- A chain as one PDF that can be handed to somebody who has no account: asked for by the project's staff, made by a job, never changed.
-- See docs/adr/0050.
create type public.chain_kind as enum ('finding', 'obligation', 'deadline', 'site_event', 'notice');
create type public.chain_bundle_state as enum ('making', 'ready', 'failed');

create table public.chain_bundles (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  marked_kind public.chain_kind not null,
  marked_id uuid not null,
  title text not null check (char_length(title) between 1 and 400),
  state public.chain_bundle_state not null default 'making',
  documents_done integer not null default 0 check (documents_done >= 0),
  documents_planned integer check (documents_planned >= 0),
  file_name text check (char_length(file_name) between 1 and 255),
  size_bytes bigint check (size_bytes > 0),
  pages integer check (pages >= 1),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  last_error text check (char_length(last_error) <= 2000),
  requested_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (org_id, id),
  constraint chain_bundles_ready_are_whole
    check ((state = 'ready') = (num_nonnulls(file_name, size_bytes, pages, sha256, storage_path, ready_at) = 6)
      and num_nonnulls(file_name, size_bytes, pages, sha256, storage_path, ready_at) in (0, 6)),
  foreign key (org_id, project_id) references public.projects (org_id, id)
);
comment on table public.chain_bundles is 'PDFs of chains, from the clause to what the log says. One never changes once it is made.';
comment on column public.chain_bundles.marked_id is 'The link that the chain was entered by, of the kind marked_kind.';
comment on column public.chain_bundles.storage_path is 'Object in the bucket "notices": org/bundle/file/file name.';
create index chain_bundles_project_idx on public.chain_bundles (org_id, project_id);
create index chain_bundles_marked_idx on public.chain_bundles (org_id, marked_id, id);
create index chain_bundles_requested_by_idx on public.chain_bundles (requested_by);
create unique index chain_bundles_one_is_made_at_a_time on public.chain_bundles (org_id, marked_id) where state = 'making';
alter table public.chain_bundles enable row level security;
grant select on public.chain_bundles to authenticated;
grant insert (org_id, project_id, marked_kind, marked_id, title) on public.chain_bundles to authenticated;

create policy "Project staff read bundles" on public.chain_bundles for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Project staff ask for bundles" on public.chain_bundles for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and requested_by = (select auth.uid())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

-- The log calls it what the policy of the log keeps from the client's side, as it does all of notices.
create trigger record_activity after insert or update on public.chain_bundles
  for each row execute function private.record_activity('notice_bundle', 'created_at', 'requested_by', 'documents_done', 'documents_planned',
    'storage_path', 'last_error', 'ready_at');

create function private.keep_bundle() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.state = 'ready' and to_jsonb(new) - 'requested_by' <> to_jsonb(old) - 'requested_by' then
    raise exception 'A bundle that was made cannot be changed' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.keep_bundle() is 'Lets nothing of a bundle change once it is made; the account of who asked for it may go.';
create trigger keep_bundle before update on public.chain_bundles for each row execute function private.keep_bundle();

create function private.enqueue_bundle() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job('make_chain_bundle', jsonb_build_object('bundle_id', new.id), new.org_id, 'make_chain_bundle:' || new.id);
  return null;
end;
$$;
comment on function private.enqueue_bundle() is 'Asks for the job that makes a new bundle.';
create trigger enqueue_bundle after insert on public.chain_bundles for each row execute function private.enqueue_bundle();

create function private.tell_of_bundle() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, array_remove(array[new.requested_by], null), 'notice',
    (case new.state when 'ready' then 'success' else 'error' end)::public.notification_type, 'medium',
    left(case new.state when 'ready' then 'The bundle is ready: ' else 'The bundle could not be made: ' end || new.title, 300),
    case new.state when 'ready' then new.pages || ' pages, SHA-256 ' || new.sha256 else coalesce(new.last_error, 'Ask for it again.') end,
    'Notices', '/notices/chain/' || new.marked_kind || '/' || new.marked_id, 'Open the chain', new.project_id, null,
    jsonb_build_object('bundle_id', new.id), 'chain_bundle:' || new.id);
  return null;
end;
$$;
comment on function private.tell_of_bundle() is 'Tells whoever asked for a bundle that it is ready, or could not be made.';
create trigger tell_of_bundle after update of state on public.chain_bundles
  for each row when (new.state <> old.state) execute function private.tell_of_bundle();

-- Their titles stand in the log.
grant select (id, org_id, project_id, title) on public.chain_bundles to api_client;
create policy "API keys read the titles of bundles within their scopes" on public.chain_bundles for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

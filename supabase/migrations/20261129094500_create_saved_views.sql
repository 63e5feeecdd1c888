-- Filters, order, and columns of a list under a name, for its creator or for the whole organization.
create type public.saved_view_list as enum ('contracts', 'deadlines', 'notices');

create table public.saved_views (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  list public.saved_view_list not null,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  query text not null check (char_length(query) <= 2000),
  shared boolean not null default false,
  created_by uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  constraint saved_views_name_once unique (org_id, created_by, list, name),
  foreign key (org_id, created_by) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.saved_views is 'Filters, order, and columns of a list under a name. Deleted with the membership of its creator.';
comment on column public.saved_views.query is 'The query of the list''s URL, without the page.';
comment on column public.saved_views.shared is 'Whether all members of the organization see it; otherwise only its creator.';

create index saved_views_list_idx on public.saved_views (org_id, list, shared);

alter table public.saved_views enable row level security;
grant delete, insert (org_id, list, name, query, shared), select, update (query, shared) on public.saved_views to authenticated;

create policy "Members read their own views and shared views" on public.saved_views for select to authenticated
  using (org_id = (select private.active_org_id()) and (shared or created_by = (select private.caller_id())));

create policy "Members save views of their own" on public.saved_views for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()));

create policy "Members change their own views" on public.saved_views for update to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()))
  with check (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()));

create policy "Members delete their own views, owners and admins also shared views" on public.saved_views for delete to authenticated
  using (org_id = (select private.active_org_id())
    and (created_by = (select private.caller_id()) or (shared and (select private.is_org_admin()))));

create trigger touch_saved_views before update on public.saved_views for each row execute function private.touch_row();

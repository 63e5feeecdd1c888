-- An organization is deleted thirty days after an owner asked for it. Until then everybody reads on, nothing is changed, and any owner can
-- undo it; then a job removes every row and file of it for good. Accounts stay. See docs/adr/0036.
create table public.organization_deletions (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  delete_at timestamptz not null default now() + interval '30 days' check (isfinite(delete_at)),
  requested_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  primary key (org_id, id),
  constraint organization_deletions_one_at_a_time unique (org_id)
);
comment on table public.organization_deletions is 'Organizations that are to be deleted, and when. Removing the row undoes it, until the deletion has begun.';
comment on column public.organization_deletions.begun_at is 'When the job began to remove things: from then on there is no way back.';
create index organization_deletions_requested_by_idx on public.organization_deletions (requested_by);
create index organization_deletions_delete_at_idx on public.organization_deletions (delete_at);
alter table public.organization_deletions enable row level security;
grant select, delete on public.organization_deletions to authenticated;
grant insert (org_id) on public.organization_deletions to authenticated;

create policy "Members read that their organization is to be deleted" on public.organization_deletions for select to authenticated
  using (org_id = any ((select private.my_org_ids())::uuid[]));
-- The API has asked for the name of the organization.
create policy "Owners have their organization deleted" on public.organization_deletions for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner' and (select private.is_api_request()));
create policy "Owners keep their organization" on public.organization_deletions for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create trigger record_activity after insert or delete on public.organization_deletions
  for each row execute function private.record_activity('organization_deletion', 'created_at', 'requested_by', 'begun_at');

create function private.tell_of_organization_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deletion constant public.organization_deletions := case tg_op when 'DELETE' then old else new end;
begin
  -- Whoever did it is told as well: it may have been somebody else at their screen.
  perform private.notify(o.id, array(select m.user_id from public.memberships m where m.org_id = o.id), 'system',
    (case tg_op when 'DELETE' then 'success' else 'warning' end)::public.notification_type, 'high',
    case tg_op when 'DELETE' then o.name || ' stays' else left(o.name, 150) || ' will be deleted' end,
    case tg_op
      when 'DELETE' then 'It is not deleted any more' || private.by_actor() || '. Everything works again as before.'
      else 'On ' || to_char(deletion.delete_at at time zone o.time_zone, 'FMDay, FMMonth FMDD, YYYY') || ' everything in it is removed for good, as asked for'
        || private.by_actor() || '. Until then it can be read, not changed, and its owners can keep it.' end,
    'Organization', '/settings', 'Open settings', null, null, '{}', 'organization_deletion:' || deletion.id || ':' || lower(tg_op))
  from public.organizations o where o.id = deletion.org_id;
  return null;
end;
$$;
comment on function private.tell_of_organization_deletion() is 'Tells all members that their organization is to be deleted, and when, or that it stays.';
create trigger tell_of_organization_deletion after insert or delete on public.organization_deletions
  for each row execute function private.tell_of_organization_deletion();

-- Whatever is changed by somebody writes an event in the transaction of the change, so refusing the event refuses the change, also of
-- tables that come later. What the passing of time asks for goes on, so that nothing is out of date should the organization stay.
-- Taking access away works as ever: it cannot wait for thirty days.
create function private.refuse_changes_before_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.entity_type in ('organization_deletion', 'archive')
    or new.action in ('membership.deleted', 'project_member.deleted', 'contract_share.deleted', 'webhook.deleted')
    or (new.action in ('api_key.updated', 'reporting_login.updated', 'invitation.updated', 'compliance_evidence_link.updated') and new.after ? 'revoked_at')
    -- Only jobs are named so: a request's name has no colon.
    or (new.actor_id is null and (new.request_id is null or new.request_id like 'job:%'))
    -- A record lets go of somebody who leaves.
    or (new.after is not null and not exists (select from jsonb_each(new.after) a where a.key !~ '_(id|by)$' or a.value <> 'null'))
  then
    return new;
  end if;
  if exists (select from public.organization_deletions d where d.org_id = new.org_id) then
    raise exception 'This organization is to be deleted: it can be read, not changed, unless an owner keeps it'
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.refuse_changes_before_deletion() is 'Keeps people, keys and links from changing an organization that is to be deleted.';
-- After name_api_key, which gives the event its actor: triggers run in the order of their names.
create trigger refuse_changes_before_deletion before insert on public.activity_events
  for each row execute function private.refuse_changes_before_deletion();

insert into private.job_schedule (kind, every_seconds) values ('delete_organizations', 3600);

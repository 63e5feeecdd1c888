-- Two private buckets. An object's path names its organization and its record (org/contract/document/file name and
-- org/check/evidence/file name), and by these it is decided who may use it.
insert into storage.buckets (id, name, public, file_size_limit) values
  ('contracts', 'contracts', false, 25 * 1024 * 1024),
  ('compliance', 'compliance', false, 10 * 1024 * 1024)
on conflict (id) do nothing;

create function private.may_use_contract_object(object_name text, uploading boolean) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts text[] := string_to_array(object_name, '/');
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if cardinality(parts) <> 4 or parts[1] !~ uuid_form or parts[2] !~ uuid_form or parts[3] !~ uuid_form then
    return false;
  end if;
  -- A request to Storage names no organization, so the path does; the caller must be a member of it.
  return exists (
    select
    from public.contracts c
    join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
    join public.memberships m on m.org_id = c.org_id and m.user_id = auth.uid()
    left join public.project_members pm
      on pm.org_id = c.org_id and pm.project_id = c.project_id and pm.user_id = m.user_id
    where c.org_id = parts[1]::uuid and c.id = parts[2]::uuid and c.deleted_at is null
      and (m.role in ('owner', 'admin')
        or pm.role in ('project_manager', 'team_member')
        or (not uploading and pm.role in ('client_rep', 'lawyer'))
        or (pm.role = 'contractor' and exists (
          select from public.contract_shares s
          where s.org_id = c.org_id and s.contract_id = c.id and s.user_id = m.user_id)))
  );
end;
$$;
comment on function private.may_use_contract_object(text, boolean) is
  'Whether the caller may read, or upload, this object of the bucket "contracts".';

create function private.may_use_evidence_object(object_name text, uploading boolean) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts text[] := string_to_array(object_name, '/');
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if cardinality(parts) <> 4 or parts[1] !~ uuid_form or parts[2] !~ uuid_form or parts[3] !~ uuid_form then
    return false;
  end if;
  -- A request to Storage names no organization, so the path does; the caller must be a member of it.
  return exists (
    select
    from public.compliance_checks k
    join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
    join public.memberships m on m.org_id = k.org_id and m.user_id = auth.uid()
    left join public.project_members pm
      on pm.org_id = k.org_id and pm.project_id = k.project_id and pm.user_id = m.user_id
    where k.org_id = parts[1]::uuid and k.id = parts[2]::uuid and k.deleted_at is null
      and (m.role in ('owner', 'admin')
        or pm.role in ('project_manager', 'team_member')
        or (not uploading and pm.role in ('client_rep', 'lawyer'))
        or (pm.role = 'contractor' and (uploading or exists (
          select from public.compliance_evidence e
          where e.org_id = k.org_id and e.storage_path = object_name and e.uploaded_by = m.user_id))))
  );
end;
$$;
comment on function private.may_use_evidence_object(text, boolean) is
  'Whether the caller may read, or upload, this object of the bucket "compliance".';

create function private.is_filed_object(object_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.contract_documents d where d.storage_path = object_name)
    or exists (select from public.compliance_evidence e where e.storage_path = object_name);
end;
$$;
comment on function private.is_filed_object(text) is 'Whether a document or a piece of evidence points to this object, which then stays.';

grant execute on function private.may_use_contract_object(text, boolean), private.may_use_evidence_object(text, boolean),
  private.is_filed_object(text) to authenticated;

-- One policy for both buckets, since several permissive ones would each be evaluated.
create policy "Those who see a record download its files" on storage.objects for select to authenticated
  using ((bucket_id = 'contracts' and private.may_use_contract_object(name, false))
    or (bucket_id = 'compliance' and (private.may_use_evidence_object(name, false)
      -- Storage removes only what one may read, and a contractor reads only evidence filed as theirs. So uploaders read what is not
      -- filed.
      or (owner_id = (select auth.uid())::text and private.may_use_evidence_object(name, true) and not private.is_filed_object(name)))));

create policy "Those who may upload store files" on storage.objects for insert to authenticated
  with check ((bucket_id = 'contracts' and private.may_use_contract_object(name, true))
    or (bucket_id = 'compliance' and private.may_use_evidence_object(name, true)));

create policy "Uploaders undo an upload that was not filed" on storage.objects for delete to authenticated
  using (owner_id = (select auth.uid())::text
    and ((bucket_id = 'contracts' and private.may_use_contract_object(name, true))
      or (bucket_id = 'compliance' and private.may_use_evidence_object(name, true)))
    and not private.is_filed_object(name));

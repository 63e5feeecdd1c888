-- A part that two parties played on a project is one while they are one. Taking merges back in any order leaves each with its own.
create or replace function private.undo_party_merge(p_merge uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  merge public.party_merges;
  kept public.parties;
  facts jsonb;
  given_back jsonb;
begin
  if not private.keeps_parties() then
    raise exception 'You may not merge parties' using errcode = '42501';
  end if;
  select * into merge from public.party_merges m where m.org_id = in_org and m.id = p_merge for update;
  if not found then
    raise exception 'Merge not found' using errcode = 'PT404';
  end if;
  select * into kept from public.parties p where p.org_id = in_org and p.id = merge.kept_id for update;
  if merge.undone_at is not null or kept.merged_into is not null then
    raise exception 'This merge was undone before, or the party was merged into another one since' using errcode = 'PT409';
  end if;
  -- What was changed since stays.
  select jsonb_object_agg(now_says.key, case when now_says.value = merge.kept_after -> now_says.key
    then merge.kept_before -> now_says.key else now_says.value end) into facts
  from jsonb_each(private.party_facts(kept)) now_says;
  perform private.write_party_facts(kept, facts);
  update public.parties p set merged_into = null where p.org_id = in_org and p.id = merge.gone_id;
  update public.contracts c set party_a_id = merge.gone_id
  where c.org_id = in_org and c.party_a_id = merge.kept_id and c.id in (select jsonb_array_elements_text(merge.moved -> 'party_a')::uuid);
  update public.contracts c set party_b_id = merge.gone_id
  where c.org_id = in_org and c.party_b_id = merge.kept_id and c.id in (select jsonb_array_elements_text(merge.moved -> 'party_b')::uuid);
  with moved as (
    update public.project_parties r set party_id = merge.gone_id
    from jsonb_to_recordset(merge.moved -> 'roles') as m (id uuid, twin boolean)
    where r.org_id = in_org and r.id = m.id and not m.twin and r.party_id = merge.kept_id
    returning r.project_id, r.role)
  select jsonb_agg(to_jsonb(moved)) into given_back from moved;
  -- Under their own ids, by which an earlier merge finds them.
  insert into public.project_parties (id, org_id, project_id, party_id, role)
  select m.id, in_org, m.project_id, merge.gone_id, m.role
  from jsonb_to_recordset(merge.moved -> 'roles') as m (id uuid, project_id uuid, role public.party_role, twin boolean)
  where m.twin on conflict do nothing;
  -- Another one that is still merged into it played that part too.
  insert into public.project_parties (org_id, project_id, party_id, role)
  select distinct in_org, m.project_id, merge.kept_id, m.role
  from public.party_merges other
  cross join jsonb_to_recordset(other.moved -> 'roles') as m (project_id uuid, role public.party_role, twin boolean)
  join jsonb_to_recordset(given_back) as g (project_id uuid, role public.party_role) using (project_id, role)
  where other.org_id = in_org and other.kept_id = merge.kept_id and other.id <> merge.id and other.undone_at is null and m.twin
  on conflict do nothing;
  update public.party_merges m set undone_at = now(), undone_by = auth.uid() where m.org_id = in_org and m.id = p_merge;
end;
$$;

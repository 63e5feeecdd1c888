-- Two people who issue a notice at the same moment used to deadlock: both inserts held the notice by its foreign key when the first
-- one set the notice's number, which is a key. The step now locks the notice before the foreign key does.
create or replace function private.look_up_notice_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: the policy and take_notice_step do.
  select n.status into new.from_status from public.notices n
  where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id
  for update;
  select t.to_status into new.to_status from private.notice_transitions t
  where t.action = new.action and t.from_status = new.from_status;
  new.by_drafter := auth.uid() is not null and exists (
    select from public.notice_versions v
    where v.org_id = new.org_id and v.notice_id = new.notice_id and v.written_by = auth.uid());
  return new;
end;
$$;

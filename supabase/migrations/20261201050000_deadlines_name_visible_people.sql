-- A project manager or lawyer names only people they see as responsible for a deadline.
create or replace function private.settle_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.responsible_id is not null and (tg_op = 'INSERT' or new.responsible_id is distinct from old.responsible_id)
    -- A person whom the caller cannot see does not exist for the caller.
    and not (private.keeps_deadlines(new.org_id, new.project_id, new.responsible_id)
      and (auth.uid() is null or private.is_org_admin() or new.responsible_id = auth.uid() or new.responsible_id = any (private.colleague_ids()))) then
    raise exception 'The responsible person must be able to see the deadline' using errcode = '23514', constraint = 'deadlines_responsible_sees_it';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.status is distinct from old.status then
    new.closed_by := case when new.status <> 'open' then auth.uid() end;
    new.closed_at := case when new.status <> 'open' then now() end;
  end if;
  if new.status = 'open' then
    new.closed_note := null;
  end if;
  -- The responsible person may complete a deadline. Only those who run the project may change its date or the responsible person.
  if auth.uid() is not null
    and (new.title, new.due_on, new.act_by, new.basis, new.consequence, new.note, new.responsible_id)
      is distinct from (old.title, old.due_on, old.act_by, old.basis, old.consequence, old.note, old.responsible_id)
    and not (private.is_org_admin() or new.project_id = any (private.project_ids_as('{project_manager,lawyer}'))) then
    raise exception 'Only a project manager, owner, or admin can change a deadline' using errcode = '42501';
  end if;
  return new;
end;
$function$;

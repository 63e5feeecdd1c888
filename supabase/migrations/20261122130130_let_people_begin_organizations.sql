-- Whoever belongs to no organization, or wants one more, begins one and owns it.
create function private.begin_organization(p_user_id uuid, p_name text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  begun uuid;
begin
  -- Two at once take turns, so that nobody gets past the limit.
  perform 1 from public.profiles p where p.id = p_user_id for update;
  if (select count(*) from public.memberships m where m.user_id = p_user_id and m.role = 'owner') >= 20 then
    raise exception 'You own twenty organizations, which is as many as an account may' using errcode = 'PT409';
  end if;
  insert into public.organizations (name) values (p_name) returning id into begun;
  insert into public.memberships (org_id, user_id, role) values (begun, p_user_id, 'owner');
  update public.profiles set last_org_id = begun where id = p_user_id;
  return begun;
end;
$$;
comment on function private.begin_organization(uuid, text) is
  'Makes an organization that a person owns, and acts in from now on where a request names none.';

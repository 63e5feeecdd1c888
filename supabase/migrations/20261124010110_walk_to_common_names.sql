-- A text that many of the newest contracts have need not be looked up in the index, which would name all of them first: a walk from the
-- newest on has a page after a few rows.
create function private.newest_contracts_like(pattern text, enough integer) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- In a variable, since the query would call it for each row.
  in_org constant uuid := private.active_org_id();
begin
  -- Of those who do not see every contract nobody knows how far they would have to walk.
  return private.is_org_admin() and enough = (
    select count(*) from (
      select from (
        select c.search_text from public.contracts c
        where c.org_id = in_org and c.deleted_at is null
        order by c.id desc limit 1000) newest
      where newest.search_text like pattern
      limit enough) found);
end;
$$;
comment on function private.newest_contracts_like(text, integer) is
  'Whether the caller sees all of the active organization''s contracts and "enough" of the newest have a search_text like a lower-case pattern.';
grant execute on function private.newest_contracts_like(text, integer) to authenticated, api_client;
